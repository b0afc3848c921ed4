import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How a thread opens the database. */
export interface OpenSettings {
  readonly filename: string;
  /** How long a statement waits for the file that another connection writes to. */
  readonly busyMs: number;
  /** How the connection is set up. */
  readonly pragmas: readonly string[];
}

/** A statement for a thread. */
export interface StatementRequest {
  readonly sql: string;
  readonly values: unknown;
  readonly wantsRows: boolean;
}

/** What a statement did. */
export interface StatementResult {
  readonly lastID: number;
  readonly changes: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Some rows, and at last the rest of the result, or an error. */
export interface StatementReply {
  readonly rows?: readonly (readonly unknown[])[];
  readonly done?: StatementResult;
  readonly error?: { readonly message: string; readonly errcode: number };
  readonly isTransaction?: boolean;
}

// What it has in hand are rows and values that are passed on at once; left alone, V8 lets 50 MB of them gather.
const YOUNG_MB = 8;
const ATTACHES = /^\s*ATTACH\b/i;

interface Pending {
  readonly rows: (readonly unknown[])[];
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** A connection to the embedded database in a thread of its own; it does one statement after the other. */
export class DatabaseThread {
  /** Whether a transaction is open after the last statement. */
  isTransaction = false;
  /** Whether another database is attached to it, and it serves one transaction alone. */
  hasAttached = false;
  readonly #worker: Worker;
  readonly #pending: Pending[] = [];
  #failure: Error | undefined;

  constructor(settings: OpenSettings) {
    this.#worker = new Worker(new URL('./database-thread.ts', import.meta.url), {
      workerData: settings,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (reply: StatementReply) => this.#receive(reply));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The database is not open.')));
    // An idle thread keeps no process running.
    this.#worker.unref();
  }

  /** Whether the thread ended, and does no more statements. */
  get isGone(): boolean {
    return this.#failure !== undefined;
  }

  /** Does a statement. @throws with SQLite's `errcode` */
  execute(request: StatementRequest): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      if (this.#pending.length === 0) this.#worker.ref();
      this.#pending.push({ rows: [], resolve, reject });
      this.hasAttached ||= ATTACHES.test(request.sql);
      this.#worker.postMessage(request);
    });
  }

  /** Closes the connection once its statements are done. */
  async close(): Promise<void> {
    if (this.#failure) return;
    this.#worker.ref();
    const end = once(this.#worker, 'exit').catch(() => undefined);
    this.#worker.postMessage(null);
    await end;
  }

  #receive({ rows, done, error, isTransaction = false }: StatementReply): void {
    const [first] = this.#pending;
    if (rows) {
      for (const row of rows) first?.rows.push(row);
      return;
    }
    this.isTransaction = isTransaction;
    this.#pending.shift();
    if (this.#pending.length === 0) this.#worker.unref();
    if (error) first?.reject(Object.assign(new Error(error.message), { errcode: error.errcode }));
    else if (done) first?.resolve({ ...done, rows: [...first.rows, ...done.rows] });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
}
