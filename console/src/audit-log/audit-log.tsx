import Button from '@mui/material/Button';
import { auditTexts as texts } from '@utmost/core/messages/audit.ts';
import { useState } from 'react';
import { ListPages } from '../lists/list-pages.tsx';
import { RecordList } from '../lists/record-list.tsx';
import { useRecordList } from '../lists/use-record-list.ts';
import { EmptyBox } from '../screen/empty-box.tsx';
import { PageTitle } from '../screen/page-title.tsx';
import { RowsSkeleton } from '../screen/rows-skeleton.tsx';
import { ScreenHead } from '../screen/screen-head.tsx';
import {
  type AuditFilter,
  exportAddress,
  filterOf,
  isFiltered,
  NO_FILTER,
} from './audit-filter.ts';
import { type AuditEntry, AuditTable } from './audit-table.tsx';
import { FilterForm } from './filter-form.tsx';

/** `/audit-log`: who changed what, when and from where. */
export default function AuditLog() {
  const [filter, setFilter] = useState(NO_FILTER);
  const list = useRecordList<AuditEntry>({ sort: { field: 'at', order: 'DESC' } });
  const change = (next: AuditFilter) => {
    setFilter(next);
    list.setFilters(filterOf(next));
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
      <RecordList
        list={list}
        loading={<RowsSkeleton text={texts.loading} />}
        failed={texts.loadFailed}
      >
        {list.total ? (
          <>
            <AuditTable />
            <ListPages perPageText={texts.perPage} />
          </>
        ) : isFiltered(filter) ? (
          <EmptyBox title={texts.nothingFound} role="status">
            <Button onClick={() => change(NO_FILTER)}>{texts.clearFilters}</Button>
          </EmptyBox>
        ) : (
          <EmptyBox title={texts.empty} hint={texts.emptyHint} role="status" />
        )}
      </RecordList>
    </>
  );
}
