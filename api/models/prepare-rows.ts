import type { Transaction } from 'sequelize';
import { insertRows } from './insert-rows.ts';
import { loadRows, takesFiles } from './load-rows.ts';
import type { Table } from './models.ts';
import { partsOf, ROWS_A_STATEMENT } from './parts-of.ts';
import type { RowFile } from './row-file.ts';

/** Stores rows that are written out already: that can be done while the database is at work for others. */
export type PreparedRows = () => Promise<void>;

/** The same rows in the two forms in which engines take them. */
export interface WritableRows {
  /** All with the same columns. */
  rows(): readonly object[];
  file(): RowFile;
}

/** Makes many new rows of an organisation ready to be stored, in the way that is the quickest for the engine. */
export function prepareRows<Row extends object>(
  table: Table<Row>,
  organizationId: string,
  writable: WritableRows,
  transaction: Transaction | null,
): PreparedRows {
  const insert = async () => {
    for (const some of partsOf(writable.rows(), ROWS_A_STATEMENT)) {
      await insertRows(table, organizationId, some, transaction);
    }
  };
  const { sequelize } = table;
  if (!sequelize || !transaction || !takesFiles(sequelize)) return insert;
  const file = writable.file();
  return async () => {
    if (file.lines.length > 0 && !(await loadRows(table, file, transaction))) await insert();
  };
}
