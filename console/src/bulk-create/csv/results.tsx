import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { CardTable } from '../../ui/lists/card-table.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { BoundedUrl } from '../../ui/url-anatomy/url-anatomy.tsx';
import type { FileRow, RowError, RowsOf } from './link-file.ts';
import { linkRowsTexts as texts } from './link-file-texts.ts';
import styles from './results.module.css';
import type { CheckedFile } from './use-link-file.ts';

interface ResultsProps {
  readonly compiled: CompiledTaxonomy;
  readonly checked: CheckedFile;
}

/** The rows of a checked file, a page at a time; those with errors come first to be looked at. */
export function Results({ compiled, checked }: ResultsProps) {
  const { counts, checker, checkId, outcome } = checked;
  const [chosen, choose] = useState<RowsOf>(counts.refused > 0 ? 'refused' : 'all');
  // What became links is in the list, and may be built by other rules than it was checked by.
  const of = outcome ? 'refused' : chosen;
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(10);
  const from = (page - 1) * perPage;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['link-file', checkId, outcome !== null, of, from, perPage],
    queryFn: () => checker.ask('rows', of, from, perPage),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const kinds = [
    { kind: 'all', text: texts.all(counts.rows), total: counts.rows },
    { kind: 'valid', text: `${texts.isValid} ${formatNumber(counts.valid)}`, total: counts.valid },
    {
      kind: 'refused',
      text: `${texts.errors} ${formatNumber(counts.refused)}`,
      total: counts.refused,
    },
  ] as const;
  const total = outcome?.refused ?? kinds.find(({ kind }) => kind === of)?.total ?? 0;
  return (
    <>
      {outcome ? null : (
        <ToggleButtonGroup
          aria-label={texts.shown}
          value={of}
          sx={{ marginBottom: 2 }}
          onChange={(_event, kind: RowsOf | null) => {
            if (kind) choose(kind);
            setPage(1);
          }}
        >
          {kinds.map(({ kind, text }) => (
            <ToggleButton key={kind} value={kind}>
              {text}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <ResultsTable
        compiled={compiled}
        headings={checked.headings}
        rows={data}
        isOutdated={isPlaceholderData}
      />
      {total > 0 ? (
        <Pagination
          page={page}
          perPage={perPage}
          shown={data?.length ?? 0}
          total={{ count: total, isExact: true }}
          turnTo={setPage}
          resize={(size) => {
            setPerPage(size);
            setPage(1);
          }}
          perPageText={texts.perPage}
        />
      ) : null}
    </>
  );
}

interface ResultsTableProps {
  readonly compiled: CompiledTaxonomy;
  /** Column, as errors name it -> its own heading. */
  readonly headings: CheckedFile['headings'];
  /** Undefined while they are on their way. */
  readonly rows: readonly FileRow[] | undefined;
  /** Another page was asked for, and these are still the old one's. */
  readonly isOutdated: boolean;
}

/** A page of rows; on a phone each is a card. */
function ResultsTable({ compiled, headings, rows, isOutdated }: ResultsTableProps) {
  if (rows?.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <CardTable
      className={styles.table}
      isOutdated={rows === undefined || isOutdated}
      columns={[
        { text: texts.row, className: styles.row },
        { text: texts.status, className: styles.status },
        { text: texts.name, className: styles.name },
        { text: texts.websiteUrl },
        { text: texts.errors, className: styles.errors },
      ]}
    >
      {rows?.map((row) => (
        <Row key={row.number} row={row} compiled={compiled} headings={headings} />
      )) ?? (
        <tr>
          <td colSpan={5}>{texts.loading}</td>
        </tr>
      )}
    </CardTable>
  );
}

interface RowProps extends Pick<ResultsTableProps, 'headings'> {
  readonly row: FileRow;
  readonly compiled: CompiledTaxonomy;
}

function Row({ row, compiled, headings }: RowProps) {
  const { number, name, websiteUrl, fullUrl, errors, warnings } = row;
  const isRefused = errors.length > 0;
  return (
    <tr>
      <td className={styles.row} data-row={texts.row}>
        {formatNumber(number)}
      </td>
      <td className={styles.status} data-refused={isRefused || undefined}>
        {isRefused ? texts.isRefused : texts.isValid}
      </td>
      <td className={styles.name} translate="no">
        {name}
      </td>
      <td className={styles.url}>
        {fullUrl === null ? (
          <code translate="no">{websiteUrl}</code>
        ) : (
          <BoundedUrl parts={anatomyOf(compiled, fullUrl)} />
        )}
      </td>
      <td className={styles.errors}>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Column path={path} compiled={compiled} headings={headings} /> {message}
            </li>
          ))}
        </ul>
        <Warnings sentences={warnings.map(sentenceOf)} />
      </td>
    </tr>
  );
}

function Column({ path, compiled, headings }: Pick<RowError, 'path'> & Omit<RowProps, 'row'>) {
  if (path === '') return null;
  return (
    <code translate="no" style={hueStyle(compiled.byName.get(path)?.position ?? null)}>
      {headings[path] ?? path}
    </code>
  );
}
