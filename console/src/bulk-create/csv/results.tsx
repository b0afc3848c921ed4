import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import type { RowsOf } from '@utmost/core/csv/link-file.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { linkRowsTexts as texts } from '@utmost/core/messages/link-file.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { Pagination } from '../../controls/pagination.tsx';
import styles from './results.module.css';
import { ResultsTable } from './results-table.tsx';
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
    queryFn: () => checker.ask<'rows'>({ kind: 'rows', of, from, count: perPage }),
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
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">{texts.shown}</legend>
          {kinds.map(({ kind, text }) => (
            <ButtonBase
              key={kind}
              className={styles.kind ?? ''}
              aria-pressed={kind === of}
              onClick={() => {
                choose(kind);
                setPage(1);
              }}
            >
              {text}
            </ButtonBase>
          ))}
        </fieldset>
      )}
      <ResultsTable compiled={compiled} rows={data} isOutdated={isPlaceholderData} />
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
