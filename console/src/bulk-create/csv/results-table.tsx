import type { FileRow, RowError } from '@utmost/core/csv/link-file.ts';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Warnings } from '../../controls/warnings.tsx';
import { hueStyle } from '../../theme/hue.ts';
import { BoundedUrl } from '../../url-anatomy/bounded-url.tsx';
import styles from './results-table.module.css';

interface ResultsTableProps {
  readonly compiled: CompiledTaxonomy;
  /** Undefined while they are on their way. */
  readonly rows: readonly FileRow[] | undefined;
  /** Another page was asked for, and these are still the old one's. */
  readonly isOutdated: boolean;
}

/** A page of rows; on a phone each is a card. */
export function ResultsTable({ compiled, rows, isOutdated }: ResultsTableProps) {
  if (rows?.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <table className={styles.table} aria-busy={rows === undefined || isOutdated}>
      <thead>
        <tr>
          <th scope="col" className={styles.row}>
            {texts.row}
          </th>
          <th scope="col" className={styles.status}>
            {texts.status}
          </th>
          <th scope="col" className={styles.name}>
            {texts.name}
          </th>
          <th scope="col">{texts.websiteUrl}</th>
          <th scope="col" className={styles.errors}>
            {texts.errors}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => <Row key={row.number} row={row} compiled={compiled} />) ?? (
          <tr>
            <td colSpan={5}>{texts.loading}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: FileRow;
  readonly compiled: CompiledTaxonomy;
}

function Row({ row, compiled }: RowProps) {
  const { number, name, websiteUrl, fullUrl, errors, warnings } = row;
  const isRefused = errors.length > 0;
  return (
    <tr>
      <td className={styles.row} data-label={texts.row}>
        {formatNumber(number)}
      </td>
      <td className={styles.status} data-refused={isRefused || undefined}>
        {isRefused ? texts.isRefused : texts.isValid}
      </td>
      <td className={styles.name}>{name}</td>
      <td className={styles.url}>
        {fullUrl === null ? (
          <code>{websiteUrl}</code>
        ) : (
          <BoundedUrl parts={anatomyOf(compiled, fullUrl)} />
        )}
      </td>
      <td className={styles.errors}>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Column path={path} compiled={compiled} /> {message}
            </li>
          ))}
        </ul>
        <Warnings sentences={warnings.map(sentenceOf)} />
      </td>
    </tr>
  );
}

function Column({ path, compiled }: Pick<RowError, 'path'> & Pick<RowProps, 'compiled'>) {
  if (path === '') return null;
  return <code style={hueStyle(compiled.byName.get(path)?.position ?? null)}>{path}</code>;
}
