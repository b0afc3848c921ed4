import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import {
  emptyForm,
  type LinkForm,
  submit,
  valueSentences,
} from '@utmost/core/link-form/link-form.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { useClipboard } from '../../ui/browser/use-clipboard.ts';
import type { ChangeForm } from '../../ui/link-fields/change-form.ts';
import { channelTexts } from '../../ui/link-fields/link-fields-texts.ts';
import { copyFailures } from '../../ui/ui-texts.ts';
import { UrlParts } from '../../ui/url-anatomy/url-parts.tsx';
import { landingTexts, freeBuilderTexts as texts } from '../landing-texts.ts';
import type { FreeLink } from './check-free-link.ts';
import { ga4Fields } from './ga4-fields.ts';

interface ResultProps {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly link: FreeLink;
  /** The query name of the highlighted parameter. */
  readonly highlighted: string | null;
}

/** The link as it is now, the channel that it will be counted under, and the way to take it along. */
export function Result({ form, change, link, highlighted }: ResultProps) {
  const { isCopied, put } = useClipboard();
  const [failure, setFailure] = useState<string | null>(null);
  const copy = async (text: string) => {
    try {
      await put((clipboard) => clipboard.writeText(text));
      setFailure(null);
    } catch (error) {
      setFailure(copyFailures.text(error instanceof Error ? error.message : ''));
    }
  };
  const isEmpty = form.baseUrl.trim() === '' && link.values.size === 0;
  const hasUrl = form.baseUrl.trim() !== '';
  const isGood = link.sentences.size === 0;
  const missing = ga4Fields.visible.filter(
    ({ parameter }) => parameter.required && !link.values.has(parameter.queryName),
  );
  return (
    <section className="builder-result" aria-labelledby="result-heading">
      <h3 id="result-heading">{texts.result}</h3>
      <div className="builder-url">
        {hasUrl ? (
          <UrlParts
            parts={anatomyOf(ga4Fields, link.fullUrl)}
            highlighted={highlighted}
            problems={valueSentences(ga4Fields, link.sentences)}
          />
        ) : (
          <p>{texts.empty}</p>
        )}
      </div>
      <dl className="builder-channel" aria-live="polite">
        <dt>{channelTexts.label}</dt>
        <dd data-tone={toneOf(link)}>{link.channel ?? texts.addSourceAndMedium}</dd>
      </dl>
      {link.warnings.length > 0 ? (
        <ul className="builder-warnings">
          {link.warnings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <p className="builder-missing" aria-live="polite">
        {failure ??
          (isEmpty || missing.length === 0
            ? ''
            : texts.stillMissing(missing.map(({ parameter }) => parameter.displayName)))}
      </p>
      <div className="builder-actions">
        <button
          type="button"
          className="page-button"
          data-primary=""
          data-large=""
          // Pressed too early it says what is missing, at each field.
          aria-disabled={!isGood}
          onClick={() => (isGood ? copy(link.fullUrl) : change(submit))}
        >
          {isCopied ? texts.copied : texts.copy}
        </button>
        <button
          type="button"
          className="page-button"
          data-large=""
          disabled={isEmpty}
          onClick={() => change(() => emptyForm)}
        >
          {texts.reset}
        </button>
        <span className="visually-hidden" role="status">
          {isCopied ? texts.copied : ''}
        </span>
      </div>
      <p className="builder-team">
        {texts.team}{' '}
        <a href={paths.login} data-prefers="register">
          {landingTexts.getStarted}
        </a>
      </p>
    </section>
  );
}

function toneOf({ channel }: FreeLink): string {
  if (channel === null) return 'open';
  return channel === 'Unassigned' ? 'caution' : 'known';
}
