import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import { type ReactNode, useState } from 'react';
import { DataTableBody, useExpanded, useRecordContext } from 'react-admin';
import { useTaxonomy } from '../data/taxonomy.ts';
import { ChoiceField } from '../ui/controls/choice-field.tsx';
import { DownloadButton } from '../ui/controls/download-button.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { useNow } from '../ui/controls/timestamp.tsx';
import tableStyles from '../ui/lists/card-table.module.css';
import { ListPages } from '../ui/lists/list-pages.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { Column, RecordTable, TimestampColumn } from '../ui/lists/record-table.tsx';
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
import { auditActionName, auditActions, auditTexts as texts } from './audit-texts.ts';
import { entrySubject, entryWords } from './change-words.ts';
import fieldStyles from './field-changes.module.css';
import { FieldChanges } from './field-changes.tsx';

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

export type AuditEntry = components['schemas']['AuditEntry'];

const COLUMNS = 5;

/** Entries of the log, the newest first: who made a change, from where, and what it made different. */
function AuditTable() {
  const now = useNow();
  return (
    <RecordTable className={styles.table} body={AuditBody}>
      <TimestampColumn<AuditEntry> source="at" label={texts.when} now={now} />
      <Column<AuditEntry>
        kind="part"
        source="actor"
        label={texts.who}
        render={(entry) => (
          <div>
            {entry.actor} <div className="hint">{originOf(entry)}</div>
          </div>
        )}
      />
      <Column<AuditEntry>
        kind="part"
        source="action"
        label={texts.action}
        render={({ action }) => auditActionName(action)}
      />
      <Column<AuditEntry>
        kind="part"
        source="subject"
        label={texts.what}
        cell={tableStyles.name}
        render={entrySubject}
      />
      <Column<AuditEntry>
        kind="timestamp"
        label={texts.changes}
        render={(entry) => <ChangesButton entry={entry} />}
      />
    </RecordTable>
  );
}

function originOf({ actorKind, via, address }: AuditEntry): string {
  const by = {
    session: texts.bySession,
    token: texts.byToken(via),
    stripe: texts.byStripe,
    operator: texts.byOperator,
  }[actorKind];
  return [by, address && texts.address(address)].filter(Boolean).join(' ');
}

function ChangesButton({ entry }: { readonly entry: AuditEntry }) {
  const { id, action } = entry;
  const [isOpen, toggle] = useExpanded('audit-log', id);
  const { sentences, changes } = entryWords(entry);
  if (sentences.length + changes.length === 0) return texts.noChanges;
  const text = isOpen ? texts.hideChanges : texts.showChanges;
  return (
    <Button
      variant="text"
      className={styles.toggle ?? ''}
      aria-expanded={isOpen}
      aria-label={`${text} ${texts.changesOf(auditActionName(action), entrySubject(entry))}`}
      onClick={toggle}
    >
      {text}
    </Button>
  );
}

function AuditBody(props: object) {
  return <DataTableBody {...props} row={AuditRow} />;
}

function AuditRow({ children }: { readonly children?: ReactNode }) {
  const entry = useRecordContext<AuditEntry>();
  const [isOpen] = useExpanded('audit-log', entry?.id ?? '');
  return (
    <>
      <tr>{children}</tr>
      {entry && isOpen ? (
        <tr className={styles.changes}>
          <td colSpan={COLUMNS} className={styles.whole}>
            <EntryChanges entry={entry} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** What an entry made different, in words. */
function EntryChanges({ entry }: { readonly entry: AuditEntry }) {
  const { compiled } = useTaxonomy();
  const { sentences, changes } = entryWords(entry, compiled);
  return (
    <>
      {sentences.length > 0 ? (
        <ul className={fieldStyles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {changes.length > 0 ? (
        <FieldChanges
          changes={changes}
          compiled={compiled}
          isWhole={entry.before === null || entry.after === null}
        />
      ) : null}
    </>
  );
}
