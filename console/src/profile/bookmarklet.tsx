import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useRef } from 'react';
import { profileTexts as texts } from '../api-tokens/credentials-texts.ts';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { Section } from '../ui/screen/facts.tsx';

/** A bookmark that begins a link with the page on which it is clicked. */
export function Bookmarklet() {
  const link = useRef<HTMLAnchorElement>(null);
  const form = new URL(paths.createLink, window.location.origin).href;
  const script = `javascript:void open('${form}?url='+encodeURIComponent(location.href))`;
  // React itself writes no address that is a script. On this page it is not followed, only dragged.
  useEffect(() => link.current?.setAttribute('href', script), [script]);
  return (
    <Section id="bookmarklet" title={texts.bookmarklet} hint={texts.bookmarkletHint}>
      <p>
        <a ref={link} href={paths.createLink} draggable onClick={(event) => event.preventDefault()}>
          {texts.bookmarkletName}
        </a>
      </p>
      <CopyField
        id="bookmarklet-address"
        label={texts.bookmarkletAddress}
        value={script}
        hint={texts.bookmarkletAddressHint}
      />
    </Section>
  );
}
