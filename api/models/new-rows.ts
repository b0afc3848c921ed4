import type { Transaction } from 'sequelize';
import { insertRows } from './insert-rows.ts';
import { loadRows, takesFiles } from './load-rows.ts';
import type { Table } from './models.ts';
import { partsOf, ROWS_A_STATEMENT } from './parts-of.ts';
import type { RowFile } from './row-file.ts';

/** Stores rows that are written out already, in the way that is the quickest for the engine. */
export type StoreRows = () => Promise<void>;

/** New rows that are made one after the other and stored at once. All but storing them can be done while the database is at work for others. */
export interface NewRows<Item> {
  /** Writes some out, a few at a time. */
  add(items: readonly Item[]): void;
  /** Brings them in order: these are all. */
  ready(): StoreRows;
}

/** What becomes rows, in the two forms in which engines take them. */
export interface WritableRows<Item> {
  /** All with the same columns. */
  rows(items: readonly Item[]): readonly object[];
  file(items: readonly Item[]): RowFile;
  /** The order in which they are stored. */
  inOrder(lines: string[]): string[];
}

/** New rows of an organisation. */
export function newRows<Item, Row extends object>(
  table: Table<Row>,
  organizationId: string,
  writable: WritableRows<Item>,
  transaction: Transaction | null,
): NewRows<Item> {
  const { sequelize } = table;
  const loading = sequelize && transaction && takesFiles(sequelize) ? transaction : null;
  const added: Item[] = [];
  const lines: string[] = [];
  let columns: readonly string[] = [];
  return {
    add: (items) => {
      added.push(...items);
      if (!loading || items.length === 0) return;
      const file = writable.file(items);
      columns = file.columns;
      lines.push(...file.lines);
    },
    ready: () => {
      const file = { columns, lines: writable.inOrder(lines) };
      return async () => {
        if (added.length === 0) return;
        if (loading && (await loadRows(table, file, loading))) return;
        for (const some of partsOf(writable.rows(added), ROWS_A_STATEMENT)) {
          await insertRows(table, organizationId, some, transaction);
        }
      };
    },
  };
}
