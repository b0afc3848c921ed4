import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { TableDefinition } from '../columns.ts';
import { createEmbeddedFile } from '../connection.ts';
import { type DatabaseSettings, embeddedFileOf } from '../database-settings.ts';
import { inBatches, type StoredRow, timestampsOf } from './stored-rows.ts';

/** The file of the embedded database, whose tables are read and filled whole. */
export class EmbeddedStore {
  readonly #file: string;
  readonly #database: DatabaseSync;

  private constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 5_000 });
  }

  static async open(settings: DatabaseSettings): Promise<EmbeddedStore> {
    const file = embeddedFileOf(settings);
    createEmbeddedFile(file);
    return new EmbeddedStore(file);
  }

  /** From here on it reads as of now, until COMMIT. */
  async freeze(): Promise<void> {
    await this.run('BEGIN');
  }

  /** Reads a table, batch by batch. */
  async *rows(table: TableDefinition) {
    const columns = Object.keys(table.columns).map((column) => `\`${column}\``);
    // A number above what JavaScript counts exactly stays as it is.
    const statement = this.#database.prepare(`SELECT ${columns} FROM \`${table.name}\``);
    statement.setReadBigInts(true);
    yield* inBatches(table, statement.iterate() as Iterable<object>);
  }

  /** Adds rows, whose references are not looked at. */
  async insert(table: TableDefinition, rows: readonly StoredRow[]): Promise<void> {
    const columns = Object.keys(table.columns);
    const isTimestamp = timestampsOf(table);
    const statement = this.#database.prepare(
      `INSERT INTO \`${table.name}\` (${columns.map((column) => `\`${column}\``)}) VALUES (${columns.map(() => '?')})`,
    );
    this.#database.exec('BEGIN');
    for (const row of rows) {
      const values = row.map((value, at) =>
        isTimestamp[at] && value !== null ? `${value} +00:00` : value,
      );
      statement.run(...values);
    }
    this.#database.exec('COMMIT');
  }

  /** Runs a statement that both engines know. */
  async run(sql: string): Promise<object[]> {
    return this.#database.prepare(sql).all();
  }

  /** The names of its tables. */
  async tableNames(): Promise<string[]> {
    const rows = await this.run(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  /** Removes everything that Utmost has in the database; the store can't be used afterwards, but to be closed. */
  async clear(): Promise<void> {
    this.#database.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.#file}${end}`, { force: true });
  }

  /** Ends it; what was added is on the disk. */
  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}
