import Button from '@mui/material/Button';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { previewTexts } from '@utmost/core/messages/console.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useCopy } from '../controls/use-copy.ts';
import { UrlAnatomy } from '../url-anatomy/url-anatomy.tsx';
import type { CheckedUrl } from './check-text.ts';
import { sentencesByPart } from './part-sentences.ts';
import styles from './url-list.module.css';

interface CorrectedUrlProps {
  readonly compiled: CompiledTaxonomy;
  readonly url: CheckedUrl;
  /** As the server stored it, once it was saved. */
  readonly savedUrl: string | undefined;
}

/** The URL as it should be, or as it was saved, and what is still to be mended by hand. */
export function CorrectedUrl({ compiled, url, savedUrl }: CorrectedUrlProps) {
  const { copy, isCopied } = useCopy({ title: previewTexts.copied, text: texts.copied });
  const better = savedUrl ?? url.correction ?? url.url;
  const left = savedUrl === undefined ? url.left : [];
  return (
    <section className={styles.corrected}>
      <header>
        {savedUrl === undefined ? texts.corrected : texts.saved}
        <Button variant="text" aria-label={texts.copy(url.line)} onClick={() => copy(better)}>
          {isCopied ? previewTexts.copied : previewTexts.copyShort}
        </Button>
      </header>
      <div className={styles.url}>
        <UrlAnatomy parts={anatomyOf(compiled, better)} problems={sentencesByPart(left)} />
      </div>
      {left.length === 0 ? null : (
        <p className={styles.left}>
          {url.canSave ? texts.numbered : `${texts.left}: ${left.map(sentenceOf).join(' · ')}`}
        </p>
      )}
    </section>
  );
}
