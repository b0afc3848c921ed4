import {
  type ComponentType,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react';
import { DataTable, ListContext, type RaRecord, useDataTableRenderContext } from 'react-admin';
import { Timestamp } from '../controls/timestamp.tsx';
import styles from './card-table.module.css';

interface RecordTableProps<Row extends RaRecord> {
  /** What the table is called, where no heading above it says it. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** In place of the table where there are no rows. */
  readonly empty?: ReactNode;
  /** Draws the rows, where one is more than its columns. */
  readonly body?: ComponentType;
  /** What a double click on a row does, beside its controls and the texts that are selected by one. */
  readonly open?: (row: Row) => void;
  /** The columns. */
  readonly children: ReactNode;
}

/** The rows of a list in react-admin's table, in our clothes; on a phone each of them is a card. */
export function RecordTable<Row extends RaRecord>(shown: RecordTableProps<Row>) {
  const { label, className = '', open, ...props } = shown;
  const list = useContext(ListContext);
  return (
    <DataTable
      className={`${styles.table} ${className}`}
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      aria-label={label}
      // Others were asked for, and these rows are still the old ones.
      aria-busy={list?.isPlaceholderData ?? false}
      {...(open && {
        onDoubleClick: ({ target }: MouseEvent) => {
          const row = list?.data?.[rowIndexOf(target as Element)];
          if (row) open(row);
        },
      })}
      {...props}
    />
  );
}

// Text that people double-click to copy a word of it selects that word.
const BESIDE =
  'a, button, input, label, [role="separator"], .column-name, .column-fullUrl, [translate="no"]';

/** The place of the row that was clicked beside those; -1 where none was. */
function rowIndexOf(target: Element): number {
  const row = target.closest(BESIDE) ? null : target.closest('tbody tr');
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
}

/** How a column looks, and whether its label stands before the value on a card. */
const KINDS = {
  name: { cell: styles.name },
  wide: { cell: styles.wide },
  plain: {},
  note: { cell: styles.quiet },
  part: { isLabeled: true },
  fact: { cell: styles.quiet, isLabeled: true },
  timestamp: { head: styles.when, cell: styles.quiet, isLabeled: true },
  action: { head: styles.action, cell: styles.actions },
  actions: { head: styles.actions, cell: styles.actions },
} satisfies Readonly<
  Record<string, { head?: string | undefined; cell?: string | undefined; isLabeled?: true }>
>;

interface ColumnProps<Row extends RaRecord> {
  readonly kind: keyof typeof KINDS;
  /** The field; left out where the column shows none. */
  readonly source?: keyof Row & string;
  readonly label: string;
  /** Stands in its head instead of the label. */
  readonly heading?: ReactNode;
  /** How the list is sorted by it, where it can be. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  /** In rem; left out where the style sheets say it. */
  readonly width?: number | undefined;
  /** Of its head, for its width. */
  readonly head?: string | undefined;
  readonly cell?: string | undefined;
  /** What a cell shows, where it is not just the field. */
  readonly render?: (row: Row) => ReactNode;
}

/** A column of such a table. */
export function Column<Row extends RaRecord>(props: ColumnProps<Row>) {
  const { kind, source, label, heading = label, sorted, width, render } = props;
  const isHead = useDataTableRenderContext() === 'header';
  const look: { head?: string | undefined; cell?: string | undefined; isLabeled?: true } =
    KINDS[kind];
  return (
    <DataTable.Col<Row>
      disableSort
      label={heading}
      headerClassName={props.head ?? look.head ?? ''}
      cellClassName={props.cell ?? look.cell ?? ''}
      {...(source !== undefined && { source })}
      {...(isHead && sorted && { 'aria-sort': sorted })}
      {...(isHead && width !== undefined && { style: widthStyle(width) })}
      {...(look.isLabeled && { 'data-label': label })}
      {...(render && { render })}
    />
  );
}

// A variable, which the style sheets of a phone and of a printer pass over.
const widthStyle = (rem: number): CSSProperties & { '--width': string } => ({
  '--width': `${rem}rem`,
});

interface TimestampColumnProps<Row extends RaRecord> {
  readonly source: keyof Row & string;
  readonly label: string;
  /** Milliseconds of the clock. */
  readonly now: number;
  /** What is said where there is no timestamp. */
  readonly never?: string;
  /** What is said of a future timestamp, once it has passed. */
  readonly over?: string;
}

/** A column of timestamps: how long ago each was or, where it can pass, how long until it does. */
export function TimestampColumn<Row extends RaRecord>(props: TimestampColumnProps<Row>) {
  const { source, label, now, never, over } = props;
  return (
    <Column<Row>
      kind="timestamp"
      source={source}
      label={label}
      render={({ [source]: at }) => {
        if (at === null) return never;
        const isOver = over !== undefined && Date.parse(at) <= now;
        return isOver ? over : <Timestamp at={at} now={now} isAhead={over !== undefined} />;
      }}
    />
  );
}
