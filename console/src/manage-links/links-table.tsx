import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { memo, type ReactNode, useMemo, useState } from 'react';
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSortContext,
  useListContext,
} from 'react-admin';
import type { TrackingLink } from '../data/api-client.ts';
import { useIsCut } from '../ui/browser/use-is-cut.ts';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import { Column, RecordTable } from '../ui/lists/record-table.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { BoundedUrl } from '../ui/url-anatomy/url-anatomy.tsx';
import { useLinksScreen, useSelecting } from './links-screen.ts';
import styles from './links-table.module.css';
import type { SortField } from './links-view.ts';
import { manageLinksTexts, selectionTexts, linkTableTexts as texts } from './manage-links-texts.ts';
import { RowActions } from './row-actions.tsx';
import { isSelectable, isSelected } from './selection.ts';

/**
 * A table of links; on a phone each row is a card. The list is asked for every few seconds: its columns stay the same,
 * so that rows are drawn again where something changes in them.
 */
export const LinksTable = memo(function LinksTable({ label }: { readonly label: string }) {
  const { compiled, isSelecting, open } = useLinksScreen();
  const now = useNow();
  return (
    <RecordTable label={label} className={styles.links} empty={null}>
      {isSelecting ? (
        <Column<TrackingLink>
          kind="plain"
          label={selectionTexts.column}
          heading={<SelectRows />}
          head={styles.check}
          cell={styles.check}
          render={(link) => <SelectLink link={link} />}
        />
      ) : null}
      <SortColumn
        kind="name"
        source="name"
        label={texts.name}
        render={({ name }) => <LinkName name={name} />}
      />
      <SortColumn
        kind="note"
        source="createdAt"
        label={texts.created}
        render={({ createdAt }) => <Timestamp at={createdAt} now={now} />}
      />
      <SortColumn
        kind="note"
        source="createdBy"
        label={texts.createdBy}
        render={({ createdBy }) => <span translate="no">{createdBy}</span>}
      />
      <Column<TrackingLink>
        kind="plain"
        source="fullUrl"
        label={texts.url}
        render={({ fullUrl }) => <LinkUrl url={fullUrl} compiled={compiled} />}
      />
      <Column<TrackingLink>
        kind="actions"
        label={texts.actions}
        head={styles.actions}
        render={(link) => <RowActions link={link} open={open} />}
      />
    </RecordTable>
  );
});

const CELLS = ['70%', '60%', '61%', '90%'];

/** Rows of the final size while the links are on their way. */
export function LinksSkeleton({ rows }: { readonly rows: number }) {
  return (
    <RowsSkeleton text={manageLinksTexts.loading} rows={rows} cells={CELLS} form={styles.loading} />
  );
}

/** A link's name; one that is wider than its column is cut until it is expanded. */
function LinkName({ name }: { readonly name: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const { ref, isCut } = useIsCut(isExpanded);
  return (
    <div className={styles.linkName}>
      <span ref={ref} className={isExpanded ? styles.text : styles.cut} title={name} translate="no">
        {name}
      </span>
      {isCut ? (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? texts.showLess : texts.showMore}
        </button>
      ) : null}
    </div>
  );
}

interface LinkUrlProps {
  readonly url: string;
  readonly compiled: CompiledTaxonomy;
}

function LinkUrl({ url, compiled }: LinkUrlProps) {
  const parts = useMemo(() => anatomyOf(compiled, url), [compiled, url]);
  return (
    <div className={styles.url} title={url}>
      <BoundedUrl parts={parts} />
    </div>
  );
}

interface SortColumnProps {
  readonly kind: 'name' | 'note';
  readonly source: SortField;
  readonly label: string;
  readonly render: (link: TrackingLink) => ReactNode;
}

const DIRECTIONS = { ASC: 'ascending', DESC: 'descending' } as const;

/** A column that the list can be sorted by. */
function SortColumn(props: SortColumnProps) {
  const { source, label } = props;
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const order = sort?.field === source ? sort.order : null;
  const heading = (
    <>
      <button
        type="button"
        className={styles.sort}
        title={texts.sortBy(label)}
        data-field={source}
        onClick={handleSort}
      >
        <span>{label}</span>
        <span aria-hidden="true">{order === null ? '' : texts.orders[order]}</span>
      </button>
      {/* On a phone, where the button is not there, the column keeps its name. */}
      <span className={styles.plain}>{label}</span>
    </>
  );
  return (
    <Column<TrackingLink>
      {...props}
      heading={heading}
      sorted={order === null ? 'none' : DIRECTIONS[order]}
    />
  );
}

/** Selects all rows of the table, or none of them. */
function SelectRows() {
  const { isPlaceholderData = false } = useListContext();
  const links = useDataTableDataContext<TrackingLink>() ?? [];
  const { selection, put } = useSelecting();
  const can = links.filter((link) => selection && isSelectable(selection, link));
  const ids = can.map(({ id }) => id);
  const selected = can.filter((link) => selection && isSelected(selection, link)).length;
  const areAll = selected === ids.length;
  return (
    <>
      <CheckBox
        label={selectionTexts.selectPage}
        isChecked={areAll && ids.length > 0}
        isPartial={selected > 0 && !areAll}
        // Other rows are on their way: what is ticked now would not be what is seen then.
        isDisabled={isPlaceholderData}
        onChange={() => put(ids, !areAll)}
      />
      <span className={styles.plain}>{selectionTexts.column}</span>
    </>
  );
}

function SelectLink({ link }: { readonly link: TrackingLink }) {
  const { selection, put } = useSelecting();
  const isIn = selection !== null && isSelected(selection, link);
  return (
    <CheckBox
      label={selectionTexts.select(link.name)}
      isChecked={isIn}
      isDisabled={selection !== null && !isSelectable(selection, link)}
      onChange={() => put([link.id], !isIn)}
    />
  );
}

interface CheckBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

/** A box to tick, with room around it for fingers. */
function CheckBox(props: CheckBoxProps) {
  const { label, isChecked, isPartial = false, isDisabled = false, onChange } = props;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
      />
    </label>
  );
}
