import { type CSSProperties, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useDataTableDataContext, useListContext } from 'react-admin';
import type { TrackingLink } from '../data/api-client.ts';
import { useNow } from '../ui/controls/timestamp.tsx';
import { Column, RecordTable } from '../ui/lists/record-table.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ChosenColumn } from './columns/chosen-column.tsx';
import { rem } from './columns/column-edge.tsx';
import { roomOf } from './columns/columns.ts';
import { useLinksScreen, useSelecting } from './links-screen.ts';
import styles from './links-table.module.css';
import { manageLinksTexts, selectionTexts, linkTableTexts as texts } from './manage-links-texts.ts';
import { RowActions } from './row-actions.tsx';
import { isSelectable, isSelected } from './selection.ts';

/**
 * A table of links; on a phone each row is a card. The list is asked for every few seconds: its columns stay the same,
 * so that rows are drawn again where something changes in them.
 */
export const LinksTable = memo(function LinksTable({ label }: { readonly label: string }) {
  const { columns, isSelecting, open } = useLinksScreen();
  const now = useNow();
  const { shown, widths } = columns;
  const room = roomOf(shown, widths);
  const beside = isSelecting ? BESIDE.isSelecting : BESIDE.not;
  const { ref, isWider } = useIsWider(room * rem() + beside);
  const edit = useCallback((link: TrackingLink) => open({ kind: 'edit', link }), [open]);
  return (
    <div
      ref={ref}
      className={styles.room}
      style={roomStyle(room, beside)}
      data-wider={isWider || undefined}
    >
      <RecordTable label={label} className={styles.links} empty={null} open={edit}>
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
        {shown.map((column) => (
          <ChosenColumn key={column.key} column={column} now={now} />
        ))}
        <Column<TrackingLink>
          kind="actions"
          label={texts.actions}
          head={styles.actions}
          render={(link) => <RowActions link={link} open={open} />}
        />
      </RecordTable>
    </div>
  );
});

/** What boxes to tick and the actions of a row need beside the chosen columns, in pixels. */
const BESIDE = { isSelecting: 228, not: 196 };

/** Whether the columns need more room than the screen has. @param needed in pixels */
function useIsWider(needed: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, isWider: needed > width };
}

const roomStyle = (rem: number, pixels: number): CSSProperties & { '--room': string } => ({
  '--room': `calc(${rem}rem + ${pixels}px)`,
});

const CELLS = ['70%', '60%', '61%', '90%'];

/** Rows of the final size while the links are on their way. */
export function LinksSkeleton({ rows }: { readonly rows: number }) {
  return (
    <RowsSkeleton text={manageLinksTexts.loading} rows={rows} cells={CELLS} form={styles.loading} />
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
  const links = useDataTableDataContext<TrackingLink>() ?? [];
  const { selection, put, putTo } = useSelecting();
  const isIn = selection !== null && isSelected(selection, link);
  return (
    <CheckBox
      label={selectionTexts.select(link.name)}
      isChecked={isIn}
      isDisabled={selection !== null && !isSelectable(selection, link)}
      onChange={(isRange) => {
        if (isRange) putTo(links, link, !isIn);
        else put([link.id], !isIn);
      }}
    />
  );
}

interface CheckBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  /** @param isRange with Shift held: as far as from the box before */
  readonly onChange: (isRange: boolean) => void;
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
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
