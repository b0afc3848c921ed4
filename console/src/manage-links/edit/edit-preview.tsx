import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { EditedLink } from '@utmost/core/link/edit.ts';
import { valueSentences } from '@utmost/core/link-form/link-form.ts';
import { editLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Warnings } from '../../controls/warnings.tsx';
import { UrlAnatomy } from '../../url-anatomy/url-anatomy.tsx';
import styles from './edit-dialog.module.css';

interface EditPreviewProps {
  readonly compiled: CompiledTaxonomy;
  readonly edited: EditedLink;
  readonly sentences: ReadonlyMap<string, string>;
  readonly lifted: string | null;
}

/** The URL as it would be stored, and what is worth knowing about it. */
export function EditPreview({ compiled, edited, sentences, lifted }: EditPreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="edit-preview">
      <h3 id="edit-preview">{texts.preview}</h3>
      <div className={styles.url}>
        <UrlAnatomy
          parts={anatomyOf(compiled, edited.link.fullUrl)}
          lifted={lifted}
          problems={valueSentences(compiled, sentences)}
        />
      </div>
      <Warnings sentences={edited.warnings.map(sentenceOf)} />
    </section>
  );
}
