import { mappingFileTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import styles from './mappings.module.css';
import { NO_FAILURE, type UploadFailure, type WrongRow } from './upload-failure.ts';
import type { MappingFile } from './use-mapping-file.ts';

interface UploadErrorProps {
  readonly file: MappingFile;
  readonly failure: UploadFailure;
}

const SHOWN = 100;

/** Why a file is not imported, and in which rows. */
export function UploadError({ file, failure }: UploadErrorProps) {
  const { sentences, rows } = wrongWith(file) ?? failure;
  if (sentences.length === 0) return null;
  return (
    <div className={styles.error} role="alert">
      <strong>{texts.errorTitle}</strong>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Rows rows={rows} />
    </div>
  );
}

/** What was found before anything was sent; null when nothing was. */
function wrongWith(file: MappingFile): UploadFailure | null {
  if (file.state === 'unusable') return { ...NO_FAILURE, sentences: [file.sentence] };
  if (file.state !== 'refused') return null;
  const { problems, rows } = file.checked;
  return {
    sentences: problems.map(sentenceOf),
    rows: rows.map((found) => ({
      key: `${found.row} ${found.path} ${found.code}`,
      where: found.line === null ? texts.row(found.row) : texts.line(found.line),
      sentence: sentenceOf(found),
    })),
  };
}

function Rows({ rows }: { readonly rows: readonly WrongRow[] }) {
  if (rows.length === 0) return null;
  const rest = rows.length - SHOWN;
  return (
    <section className={styles.rows} aria-label={texts.rows}>
      <ul>
        {rows.slice(0, SHOWN).map(({ key, where, sentence }) => (
          <li key={key}>
            <span>{where}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{texts.moreRows(rest)}</p> : null}
    </section>
  );
}
