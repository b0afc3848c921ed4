// One connection to the embedded database. It is a thread of its own, so a statement of any length holds up nothing else.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { OpenSettings, StatementReply, StatementRequest } from './thread.ts';
import { fromSqlite } from './values.ts';

// What the receiving thread reads at once: about a millisecond.
const ROWS_A_REPLY = 500;
// SQLITE_INTERRUPT.
const INTERRUPTED = 9;

const { filename, busyMs, pragmas } = workerData as OpenSettings;
const database = new DatabaseSync(filename, {
  timeout: busyMs,
  readBigInts: true,
  allowUnknownNamedParameters: true,
});
for (const pragma of pragmas) database.exec(`PRAGMA ${pragma}`);

// node:sqlite cannot interrupt a statement, so one with a limit calls this function every some hundred rows.
let startedAt = 0;
database.function('is_within_ms', (limitMs) => {
  if (performance.now() - startedAt < Number(limitMs)) return 1;
  throw Object.assign(new Error('The statement took too long.'), { errcode: INTERRUPTED });
});

parentPort?.on('message', (request: StatementRequest | null) => {
  if (request === null) {
    database.close();
    parentPort?.close();
    return;
  }
  startedAt = performance.now();
  try {
    reply({ done: execute(request), isTransaction: database.isTransaction });
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number };
    reply({ error: { message, errcode }, isTransaction: database.isTransaction });
  }
});

function execute({ sql, values, wantsRows }: StatementRequest) {
  const statement = database.prepare(sql);
  const given = values as SQLInputValue[];
  if (!wantsRows) {
    const { lastInsertRowid, changes } = statement.run(...given);
    return { lastID: Number(lastInsertRowid), changes: Number(changes), columns: [], rows: [] };
  }
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }) => name);
  const iterator = statement.iterate(...given) as unknown as IterableIterator<unknown[]>;
  let rows: unknown[][] = [];
  try {
    for (const row of iterator) {
      if (rows.length === ROWS_A_REPLY) {
        reply({ rows });
        rows = [];
      }
      rows.push(row.map(fromSqlite));
    }
  } catch (error) {
    // A statement that found the file locked is under way until it is reset, and no later one would end its snapshot.
    iterator.return?.();
    throw error;
  }
  return { lastID: 0, changes: 0, columns, rows };
}

function reply(message: StatementReply): void {
  parentPort?.postMessage(message);
}
