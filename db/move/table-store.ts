import type { TableDefinition } from '../columns.ts';
import type { StoredRow } from './stored-rows.ts';

/** A database whose tables are read and filled whole, by one connection. */
export interface TableStore {
  /** From here on it reads as of now, until COMMIT. */
  freeze(): Promise<void>;
  /** Reads a table, batch by batch. */
  rows(table: TableDefinition): AsyncIterable<readonly StoredRow[]>;
  /** Adds rows, whose references are not looked at. */
  insert(table: TableDefinition, rows: readonly StoredRow[]): Promise<void>;
  /** Runs a statement that both engines know. */
  run(sql: string): Promise<object[]>;
  /** The names of its tables. */
  tableNames(): Promise<string[]>;
  /** Removes everything that Utmost has in the database; the store can't be used afterwards, but to be closed. */
  clear(): Promise<void>;
  /** Ends it; what was added is on the disk. */
  close(): Promise<void>;
}
