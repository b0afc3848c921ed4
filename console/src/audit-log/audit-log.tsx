import Button from '@mui/material/Button';
import { useState } from 'react';
import { ChoiceField } from '../ui/controls/choice-field.tsx';
import { DownloadButton } from '../ui/controls/download-button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { ListPages } from '../ui/lists/list-pages.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { useRecordList } from '../ui/lists/use-record-list.ts';
import { EmptyBox } from '../ui/screen/empty-box.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import {
  type AuditFilter,
  exportAddress,
  filterOf,
  isFiltered,
  LAST_DAY,
  NO_FILTER,
} from './audit-filter.ts';
import styles from './audit-log.module.css';
import { type AuditEntry, AuditTable } from './audit-table.tsx';
import { auditActionName, auditActions, auditTexts as texts } from './audit-texts.ts';

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
      <ScreenHead title={texts.title} description={texts.description}>
        <DownloadButton
          download={{ from: exportAddress(filter), kind: 'csv', name: 'audit-log.csv' }}
          text={texts.export}
        />
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
            <ListPages
              perPageText={texts.perPage}
              total={{ count: list.total, isExact: list.meta?.isExact !== false }}
            />
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

// A menu has no entry without a value.
const ANY = 'any';

interface FilterFormProps {
  readonly filter: AuditFilter;
  readonly change: (filter: AuditFilter) => void;
}

/** Which entries are shown. */
function FilterForm({ filter, change }: FilterFormProps) {
  const choices = [
    { value: ANY, text: texts.anyAction },
    ...auditActions.map((action) => ({ value: action, text: auditActionName(action) })),
  ];
  return (
    <div className={styles.filters}>
      <ChoiceField
        id="audit-action"
        label={texts.action}
        value={filter.action || ANY}
        choices={choices}
        onChange={(action) => change({ ...filter, action: action === ANY ? '' : action })}
      />
      <TextField
        id="audit-actor"
        label={texts.actor}
        value={filter.actor}
        input={{ placeholder: texts.actorPlaceholder }}
        onChange={(actor) => change({ ...filter, actor })}
      />
      <TextField
        id="audit-from"
        label={texts.from}
        value={filter.from}
        input={{ type: 'date', max: LAST_DAY }}
        onChange={(from) => change({ ...filter, from })}
      />
      <TextField
        id="audit-to"
        label={texts.to}
        value={filter.to}
        input={{ type: 'date', max: LAST_DAY }}
        onChange={(to) => change({ ...filter, to })}
      />
      <Button disabled={!isFiltered(filter)} onClick={() => change(NO_FILTER)}>
        {texts.clear}
      </Button>
    </div>
  );
}
