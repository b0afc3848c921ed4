import Button from '@mui/material/Button';
import { auditTexts as texts } from '@utmost/core/messages/audit.ts';
import { useDeferredValue, useState } from 'react';
import { EmptyBox } from '../controls/empty-box.tsx';
import { LoadFailure } from '../controls/load-failure.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { type AuditFilter, exportAddress, isFiltered, NO_FILTER } from './audit-filter.ts';
import { AuditPages } from './audit-pages.tsx';
import { AuditTable } from './audit-table.tsx';
import { FilterForm } from './filter-form.tsx';
import { useAuditLog } from './use-audit-log.ts';

/** `/audit-log`: who changed what, when and from where. */
export default function AuditLog() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useAuditLog(useDeferredValue(filter), page);
  const change = (next: AuditFilter) => {
    setFilter(next);
    setPage(0);
  };
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description}>
        <Button component="a" href={exportAddress(filter)} download>
          {texts.export}
        </Button>
      </ScreenHead>
      <FilterForm filter={filter} change={change} />
      {data && data.total > 0 ? (
        <>
          <AuditTable entries={data.entries} isOutdated={isPlaceholderData} />
          <AuditPages page={page} shown={data.entries.length} total={data.total} show={setPage} />
        </>
      ) : data ? (
        isFiltered(filter) ? (
          <EmptyBox title={texts.nothingFound} role="status">
            <Button onClick={() => change(NO_FILTER)}>{texts.clearFilters}</Button>
          </EmptyBox>
        ) : (
          <EmptyBox title={texts.empty} hint={texts.emptyHint} role="status" />
        )
      ) : error ? (
        <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />
      ) : (
        <RowsSkeleton text={texts.loading} />
      )}
    </>
  );
}
