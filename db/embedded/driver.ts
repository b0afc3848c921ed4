// node:sqlite in the shape of the sqlite3 driver, for Sequelize's `dialectModule`.
import { bindTexts } from '../bound-text.ts';
import { checkpointLater } from './checkpoint.ts';
import type { DatabaseThread, StatementResult } from './thread.ts';
import { ThreadPool } from './thread-pool.ts';
import { toSqlite } from './values.ts';

type Callback = (this: Statement, error: Error | null, rows?: unknown[]) => void;
type Parameters = readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

const BUSY = 5;
const BEGINS = /^\s*BEGIN\b/i;
const ENDS_WRITING = /^\s*COMMIT\b/i;

/** @public Sequelize reads it of the driver. */
export const OPEN_READONLY = 1;
/** @public Sequelize reads it of the driver. */
export const OPEN_READWRITE = 2;
/** @public Sequelize reads it of the driver. */
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

// Sequelize opens a connection for each transaction, and a thread takes longer to start than most of them.
const pools = new Map<string, ThreadPool>();

/**
 * One connection. A transaction's statements run in the order in which they were given, in a thread that it has alone;
 * other statements each take a thread of the file's.
 */
export class Database {
  readonly filename: string;
  readonly #pool: ThreadPool;
  readonly #opened: Promise<void>;
  #isClosed = false;
  #isTransaction = false;
  #thread: DatabaseThread | undefined;
  #queue: Promise<unknown>;

  constructor(filename: string, mode: unknown, opened?: (error: Error | null) => void) {
    this.filename = filename;
    this.#pool = pools.get(filename) ?? new ThreadPool(filename);
    pools.set(filename, this.#pool);
    const callback = typeof mode === 'function' ? (mode as typeof opened) : opened;
    this.#opened = this.#pool.connect();
    this.#queue = this.#opened.then(
      () => callback?.(null),
      (error: unknown) => callback?.(driverError(error)),
    );
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
    this.#isClosed = true;
    void this.#queue
      .then(() => {
        if (this.#thread) this.#pool.give(this.#thread);
        this.#thread = undefined;
        return this.#pool.disconnect();
      })
      .then(
        () => callback?.(null),
        (error: unknown) => callback?.(driverError(error)),
      );
  }

  #enqueue(
    sql: string,
    given: Parameters | Callback,
    last: Callback | undefined,
    wantsRows: boolean,
  ): this {
    const [parameters, callback] = typeof given === 'function' ? [null, given] : [given, last];
    if (this.#isClosed) {
      callback?.call(new Statement(sql), driverError(new Error('The database is not open.')));
      return this;
    }
    if (BEGINS.test(sql)) this.#isTransaction = true;
    const before = this.#isTransaction ? this.#queue : this.#opened;
    const statement = new Statement(sql);
    const work = before.then(async () => {
      try {
        const result = await this.#execute(sql, parameters, wantsRows);
        if (ENDS_WRITING.test(sql)) checkpointLater(this.filename);
        statement.lastID = result.lastID;
        statement.changes = result.changes;
        callback?.call(statement, null, wantsRows ? objectsOf(result) : undefined);
      } catch (error) {
        callback?.call(statement, driverError(error));
      }
    });
    const both = this.#isTransaction ? work : Promise.all([this.#queue, work]);
    this.#queue = both.catch(() => undefined);
    return this;
  }

  async #execute(
    sql: string,
    parameters: Parameters,
    wantsRows: boolean,
  ): Promise<StatementResult> {
    const request = { ...bound(sql, parameters), wantsRows };
    if (!this.#isTransaction) {
      return this.#pool.withThread((thread) => thread.execute(request));
    }
    const thread = this.#thread ?? this.#pool.take();
    this.#thread = thread;
    try {
      return await thread.execute(request);
    } finally {
      if (!thread.isTransaction) {
        this.#isTransaction = false;
        this.#thread = undefined;
        this.#pool.give(thread);
      }
    }
  }
}

function objectsOf({ columns, rows }: StatementResult): object[] {
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) object[columns[at] ?? ''] = row[at];
    return object;
  });
}

function bound(sql: string, parameters: Parameters) {
  if (!parameters) return bindTexts(sql);
  if (Array.isArray(parameters)) return { sql, values: parameters.map(toSqlite) };
  const named = Object.entries(parameters).map(([name, value]) => [name, toSqlite(value)] as const);
  // node:sqlite takes named values as one object in the place of the first value.
  return { sql, values: named.length === 0 ? [] : [Object.fromEntries(named)] };
}

const NAMES = new Map([
  [BUSY, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [9, 'SQLITE_INTERRUPT'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
  [26, 'SQLITE_NOTADB'],
]);

/** An error with the code and words by which Sequelize knows the sqlite3 driver's errors. */
export function driverError(error: unknown): Error {
  const { message, errcode = 0 } = error as Error & { errcode?: number };
  const code = NAMES.get(errcode & 0xff) ?? 'SQLITE_ERROR';
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
