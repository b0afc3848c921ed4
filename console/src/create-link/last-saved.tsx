import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { TrackingLink } from '../data/api-client.ts';
import { useCopy } from '../ui/browser/use-copy.ts';
import { Warnings, waysOf } from '../ui/controls/warnings.tsx';
import { copyTexts } from '../ui/ui-texts.ts';
import { UrlAnatomy } from '../ui/url-anatomy/url-anatomy.tsx';
import { previewTexts as texts } from './create-link-texts.ts';
import styles from './last-saved.module.css';

/** A link that was stored, and what the preview had promised. */
export interface SavedLink {
  readonly link: TrackingLink;
  readonly promised: string;
}

interface LastSavedProps {
  readonly compiled: CompiledTaxonomy;
  readonly saved: SavedLink;
  /** Begins another link like it. */
  readonly duplicate: () => void;
}

/** The link that was saved last, as the server made it: its number may not be the one that was shown. */
export function LastSaved({ compiled, saved: { link, promised }, duplicate }: LastSavedProps) {
  const { copy, isCopied } = useCopy({ title: copyTexts.copied, text: copyTexts.copiedText });
  const parts = anatomyOf(compiled, link.fullUrl);
  const numbers = parts.filter(({ kind }) => kind === 'identifier');
  const shown = new Map(anatomyOf(compiled, promised).map((one) => [one.queryName, one.text]));
  const moved = numbers.filter(({ queryName, text }) => {
    const before = shown.get(queryName);
    return before !== undefined && before !== text;
  });
  const sentences = [
    ...moved.map(({ queryName, text }) => texts.numberMoved(queryName ?? '', text)),
    ...(link.warnings ?? []).map(({ message }) => message),
  ];
  return (
    <section className={`stack ${styles.saved}`} aria-label={texts.lastSaved(link.name)}>
      <div className={`line ${styles.head}`}>
        <h2 className="cut">{texts.lastSaved(link.name)}</h2>
        <Button variant="text" onClick={duplicate}>
          {texts.duplicate}
        </Button>
        <Button variant="text" onClick={() => copy(link.fullUrl)}>
          <span>{isCopied ? copyTexts.copied : copyTexts.copyShort}</span>
        </Button>
      </div>
      <div className={styles.url}>
        <UrlAnatomy parts={parts} />
      </div>
      <Warnings sentences={sentences} ways={waysOf(link.warnings ?? [])} />
    </section>
  );
}
