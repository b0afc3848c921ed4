import type { ComponentType, ReactNode } from 'react';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import styles from '../controls/card-table.module.css';

interface RecordTableProps {
  readonly className?: string | undefined;
  /** In place of the table where there are no rows. */
  readonly empty?: ReactNode;
  /** Draws the rows, where one is more than its columns. */
  readonly body?: ComponentType;
  /** The columns. */
  readonly children: ReactNode;
}

/** The rows of a list in react-admin's table, in our clothes; on a phone each of them is a card. */
export function RecordTable({ className = '', ...props }: RecordTableProps) {
  const { isPlaceholderData } = useListContext();
  return (
    <DataTable
      className={`${styles.table} ${className}`}
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      // Others were asked for, and these rows are still the old ones.
      aria-busy={isPlaceholderData ?? false}
      {...props}
    />
  );
}

interface ColumnProps<Row extends RaRecord> {
  /** The field; left out where the column shows none. */
  readonly source?: keyof Row & string;
  readonly label: string;
  readonly head?: string | undefined;
  readonly cell?: string | undefined;
  /** Whether the label stands before the value on a card. */
  readonly isLabelled?: boolean;
  /** What a cell shows, where it is not just the field. */
  readonly render?: (row: Row) => ReactNode;
}

/** A column of such a table. */
export function Column<Row extends RaRecord>(props: ColumnProps<Row>) {
  const { source, label, head = '', cell = '', isLabelled, render } = props;
  return (
    <DataTable.Col<Row>
      disableSort
      label={label}
      headerClassName={head}
      cellClassName={cell}
      {...(source !== undefined && { source })}
      {...(isLabelled && { 'data-label': label })}
      {...(render && { render })}
    />
  );
}
