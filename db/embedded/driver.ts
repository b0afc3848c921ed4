// node:sqlite in the shape of the sqlite3 driver, for Sequelize's `dialectModule`.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { yieldToEventLoop } from '../event-loop.ts';
import { CHECKPOINT_BYTES, checkpointEnd, checkpointLater } from './checkpoint.ts';
import { fromSqlite, toSqlite } from './values.ts';

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void;
type Parameters = readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

const BUSY = 5;
/** Of each file: as many transactions as are often under way at once. */
const MOST_IDLE = 4;
const ENDS_WRITING = /^\s*COMMIT\b/i;
/** Rows that are read before others may have a turn: about a millisecond. */
const ROWS_A_TURN = 250;

/** So much is moved from the log into the database at once only where nobody else got to it. */
const LAST_RESORT_PAGES = 100_000;

export const OPEN_READONLY = 1;
export const OPEN_READWRITE = 2;
export const OPEN_CREATE = 4;

/** What the sqlite3 driver hands to a callback as `this`, and Sequelize reads after an insert or update. */
class Statement {
  lastID = 0;
  changes = 0;
  readonly sql: string;

  constructor(sql: string) {
    this.sql = sql;
  }
}

/** A file that somebody has a connection to, and what others left behind. */
interface OpenFile {
  connections: number;
  readonly idle: DatabaseSync[];
}

// Sequelize opens a connection for each transaction, which takes longer than a small one.
const files = new Map<string, OpenFile>();

/** One connection; statements run in the order in which they were given. */
export class Database {
  /** How long a statement asks again for the file that another connection writes to, in milliseconds. */
  static busyPatienceMs = 5_000;
  readonly filename: string;
  readonly #file: OpenFile;
  #opened: DatabaseSync | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(filename: string, mode: unknown, opened?: (error: Error | null) => void) {
    this.filename = filename;
    this.#file = files.get(filename) ?? { connections: 0, idle: [] };
    files.set(filename, this.#file);
    const callback = typeof mode === 'function' ? (mode as typeof opened) : opened;
    // Turning a new file to WAL takes a lock that another process may hold at its own start.
    this.#queue = this.#open().then(
      () => callback?.(null),
      (error: unknown) => callback?.(driverError(error)),
    );
  }

  async #open(): Promise<void> {
    this.#opened = this.#file.idle.pop() ?? (await this.#openAnew());
    this.#file.connections += 1;
  }

  async #openAnew(): Promise<DatabaseSync> {
    const database = new DatabaseSync(this.filename, {
      timeout: 0,
      readBigInts: true,
      allowUnknownNamedParameters: true,
    });
    await this.#whenFree(() =>
      database.exec(
        `PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=${LAST_RESORT_PAGES}; PRAGMA journal_size_limit=${CHECKPOINT_BYTES / 2};`,
      ),
    );
    return database;
  }

  serialize(work?: () => void): void {
    work?.();
  }

  run(sql: string, parameters?: Parameters | Callback, callback?: Callback): this {
    return this.#enqueue(sql, parameters, callback, false);
  }

  all(sql: string, parameters?: Parameters | Callback, callback?: Callback): this {
    return this.#enqueue(sql, parameters, callback, true);
  }

  exec(sql: string, callback?: Callback): this {
    return this.run(sql, null, callback);
  }

  close(callback?: (error: Error | null) => void): void {
    this.#queue = this.#queue.then(async () => {
      const opened = this.#opened;
      this.#opened = undefined;
      try {
        if (opened) await this.#leave(opened);
        callback?.(null);
      } catch (error) {
        callback?.(driverError(error));
      }
    });
  }

  async #leave(opened: DatabaseSync): Promise<void> {
    const file = this.#file;
    file.connections -= 1;
    if (file.connections > 0 && file.idle.length < MOST_IDLE && !opened.isTransaction) {
      file.idle.push(opened);
      return;
    }
    const isLast = file.connections === 0;
    if (isLast && files.get(this.filename) === file) files.delete(this.filename);
    // Whoever closes a database may remove its files.
    await checkpointEnd(this.filename);
    for (const one of [opened, ...(isLast ? file.idle.splice(0) : [])]) one.close();
  }

  #enqueue(
    sql: string,
    given: Parameters | Callback,
    last: Callback | undefined,
    wantsRows: boolean,
  ): this {
    const [parameters, callback] = typeof given === 'function' ? [null, given] : [given, last];
    this.#queue = this.#queue.then(async () => {
      await yieldToEventLoop();
      const statement = new Statement(sql);
      try {
        const rows = await this.#whenFree(() => this.#execute(statement, parameters, wantsRows));
        if (ENDS_WRITING.test(sql)) checkpointLater(this.filename);
        callback?.call(statement, null, rows);
      } catch (error) {
        callback?.call(statement, driverError(error));
      }
    });
    return this;
  }

  async #execute(
    statement: Statement,
    parameters: Parameters,
    wantsRows: boolean,
  ): Promise<unknown[] | undefined> {
    if (!this.#opened) throw new Error('The database is not open.');
    const prepared = this.#opened.prepare(withoutNul(statement.sql));
    const values = bound(parameters);
    if (wantsRows) return await readRows(prepared, values);
    const { lastInsertRowid, changes } = prepared.run(...values);
    statement.lastID = Number(lastInsertRowid);
    statement.changes = Number(changes);
    return undefined;
  }

  // node:sqlite would block the whole process while it waits, and the holder of the lock may live in it.
  async #whenFree<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
    const started = Date.now();
    for (let wait = 1; ; wait = Math.min(wait * 2, 5)) {
      try {
        return await attempt();
      } catch (error) {
        if (resultCode(error) !== BUSY || Date.now() - started > Database.busyPatienceMs) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}

const TEXTS = /'(?:[^']|'')*'/g;

// A statement ends for SQLite where a NUL is.
function withoutNul(sql: string): string {
  if (!sql.includes('\0')) return sql;
  return sql.replace(TEXTS, (text) => {
    if (!text.includes('\0')) return text;
    const bytes = Buffer.from(text.slice(1, -1).replaceAll("''", "'"));
    return `CAST(X'${bytes.toString('hex')}' AS TEXT)`;
  });
}

async function readRows(prepared: StatementSync, values: SQLInputValue[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  const found = prepared.iterate(...values);
  try {
    for (const row of found) {
      rows.push(fromSqlite(row as Record<string, unknown>));
      if (rows.length % ROWS_A_TURN === 0) await yieldToEventLoop();
    }
    return rows;
  } catch (error) {
    // One that failed half-way holds its locks until somebody ends it.
    found.return?.();
    throw error;
  }
}

function bound(parameters: Parameters): SQLInputValue[] {
  if (!parameters) return [];
  if (Array.isArray(parameters)) return parameters.map(toSqlite);
  const named = Object.entries(parameters).map(([name, value]) => [name, toSqlite(value)] as const);
  // node:sqlite takes named values as one object in the place of the first value.
  return [Object.fromEntries(named)] as unknown as SQLInputValue[];
}

const NAMES = new Map([
  [BUSY, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [10, 'SQLITE_IOERR'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
]);

/** SQLite's primary result code of an error, or 0. */
function resultCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

/** An error with the code and words by which Sequelize knows the sqlite3 driver's errors. */
function driverError(error: unknown): Error {
  const { message } = error as Error;
  const code = NAMES.get(resultCode(error)) ?? 'SQLITE_ERROR';
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
