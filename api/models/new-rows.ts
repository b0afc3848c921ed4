import type { Transaction } from 'sequelize';
import { insertRows } from './insert-rows.ts';
import { loadRows } from './load-rows.ts';
import type { Table } from './models.ts';
import { partsOf, ROWS_A_STATEMENT } from './parts-of.ts';
import type { RowFileWriter } from './row-file.ts';

/** Stores rows that are written out already. */
export type StoreRows = () => Promise<void>;

/** New rows that are made one after the other and stored at once. All but storing them can be done while the database is at work for others. */
export interface NewRows<Item> {
  /** Writes some out, a few at a time. */
  add(items: readonly Item[]): void;
  /** Brings them in order: these are all. */
  ready(): StoreRows;
}

/** New rows for a server that takes files. */
export function loadedRows<Item, Row extends object>(
  table: Table<Row>,
  writer: RowFileWriter<Item>,
  transaction: Transaction,
): NewRows<Item> {
  return {
    add: (items) => {
      if (items.length > 0) writer.add(items);
    },
    ready: () => {
      const file = writer.file();
      return async () => {
        if (file.rows > 0) await loadRows(table, file, transaction);
      };
    },
  };
}

/**
 * New rows of an organisation for any other.
 * @param rowsOf all with the same columns, in the order in which they are stored
 */
export function insertedRows<Item, Row extends object>(
  table: Table<Row>,
  organizationId: string,
  rowsOf: (items: readonly Item[]) => readonly object[],
  transaction: Transaction | null,
): NewRows<Item> {
  const added: Item[] = [];
  return {
    add: (items) => void added.push(...items),
    ready: () => async () => {
      for (const items of partsOf(added, ROWS_A_STATEMENT)) {
        for (const rows of partsOf(rowsOf(items), ROWS_A_STATEMENT)) {
          await insertRows(table, organizationId, rows, transaction);
        }
      }
    },
  };
}
