import type { MappingRowProblem } from '@utmost/core/csv/mapping-rows.ts';
import { mappingFileTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import styles from './mappings.module.css';
import type { MappingFile } from './use-mapping-file.ts';

interface UploadErrorProps {
  readonly file: MappingFile;
  /** What the server said of an import that failed. */
  readonly failure: readonly string[];
}

const SHOWN = 100;

/** Why a file is not imported, and in which rows. */
export function UploadError({ file, failure }: UploadErrorProps) {
  const sentences =
    file.state === 'refused'
      ? file.checked.problems.map(sentenceOf)
      : file.state === 'unusable'
        ? [file.sentence]
        : failure;
  if (sentences.length === 0) return null;
  return (
    <div className={styles.error} role="alert">
      <strong>{texts.errorTitle}</strong>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {file.state === 'refused' ? <Rows rows={file.checked.rows} /> : null}
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly MappingRowProblem[] }) {
  if (rows.length === 0) return null;
  const rest = rows.length - SHOWN;
  return (
    <section className={styles.rows} aria-label={texts.rows}>
      <ul>
        {rows.slice(0, SHOWN).map((found) => (
          <li key={`${found.row} ${found.path} ${found.code}`}>
            <span>{found.line === null ? texts.row(found.row) : texts.line(found.line)}</span>
            <span>{sentenceOf(found)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{texts.moreRows(rest)}</p> : null}
    </section>
  );
}
