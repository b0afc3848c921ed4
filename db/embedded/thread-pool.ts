import { CHECKPOINT_BYTES, checkpointEnd } from './checkpoint.ts';
import { DatabaseThread } from './thread.ts';

// Each takes about 15 MB and some hundredths of a second to start.
const MOST_IDLE = 4;
// An idle thread has the memory of its largest statement until it ends.
const UNUSED_MS = 5_000;
/** Statements outside transactions that are done at once; a writer and snapshots have threads besides. */
const MOST_AT_ONCE = 4;
/** So much is moved from the log into the database at once only where no other thread got to it. */
const LAST_RESORT_PAGES = 100_000;
const PRAGMAS = [
  'journal_mode=WAL',
  'synchronous=NORMAL',
  'foreign_keys=ON',
  // What is deleted is overwritten: it may be what a person asked to have removed.
  'secure_delete=ON',
  `wal_autocheckpoint=${LAST_RESORT_PAGES}`,
  `journal_size_limit=${CHECKPOINT_BYTES / 2}`,
];

/** The threads of a database file, shared by all of the process's connections to it. */
export class ThreadPool {
  /** How long a statement waits for the file that another connection writes to, in milliseconds. */
  static busyMs = 5_000;
  readonly #filename: string;
  readonly #idle: DatabaseThread[] = [];
  readonly #waiting: ((thread: DatabaseThread) => void)[] = [];
  #connections = 0;
  #atOnce = 0;
  /** How many threads were idle all the time since the last look. */
  #unused = 0;
  #looking: NodeJS.Timeout | undefined;

  constructor(filename: string) {
    this.#filename = filename;
  }

  /** Notes that a connection begins. @throws where the file cannot be opened */
  async connect(): Promise<void> {
    this.#connections += 1;
    if (this.#connections > 1) return;
    this.#looking = setInterval(() => this.#closeUnused(), UNUSED_MS).unref();
    const thread = this.take();
    try {
      await thread.execute({ sql: 'PRAGMA schema_version', values: [], wantsRows: true });
    } finally {
      this.give(thread);
    }
  }

  /** Notes that a connection ends; with the last one all threads do. */
  async disconnect(): Promise<void> {
    this.#connections -= 1;
    if (this.#connections > 0) return;
    clearInterval(this.#looking);
    await Promise.all(this.#idle.splice(0).map((thread) => thread.close()));
    // The caller may remove the files.
    await checkpointEnd(this.#filename);
  }

  /** A thread for a transaction. */
  take(): DatabaseThread {
    for (;;) {
      const thread = this.#idle.pop();
      this.#unused = Math.min(this.#unused, this.#idle.length);
      if (!thread) break;
      if (!thread.isGone) return thread;
    }
    return new DatabaseThread({
      filename: this.#filename,
      busyMs: ThreadPool.busyMs,
      pragmas: PRAGMAS,
    });
  }

  /** Takes a thread back; one in which a transaction is open, or a database attached, ends. */
  give(thread: DatabaseThread): void {
    const isKept =
      this.#connections > 0 &&
      this.#idle.length < MOST_IDLE &&
      !thread.isTransaction &&
      !thread.hasAttached &&
      !thread.isGone;
    if (isKept) this.#idle.push(thread);
    else void thread.close();
  }

  /** Lends a thread for a statement alone; where too many are lent, in the order of asking. */
  async withThread<Result>(work: (thread: DatabaseThread) => Promise<Result>): Promise<Result> {
    if (this.#atOnce === MOST_AT_ONCE) {
      const thread = await new Promise<DatabaseThread>((resolve) => this.#waiting.push(resolve));
      return this.#lend(thread, work);
    }
    this.#atOnce += 1;
    return this.#lend(this.take(), work);
  }

  // One stays for the next statement.
  #closeUnused(): void {
    for (const thread of this.#idle.splice(0, this.#unused - 1)) void thread.close();
    this.#unused = this.#idle.length;
  }

  async #lend<Result>(
    thread: DatabaseThread,
    work: (thread: DatabaseThread) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(thread);
    } finally {
      this.give(thread);
      const next = this.#waiting.shift();
      if (next) next(this.take());
      else this.#atOnce -= 1;
    }
  }
}
