import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** How large the log of a database becomes before it is moved into the database. */
export const CHECKPOINT_BYTES = 4 * 1024 * 1024;
const PAUSE_MS = 1_000;

const underWay = new Set<string>();

/**
 * Moves what was written from the log into the database, in a thread of its own, where there is much of it. The engine
 * would do it within the COMMIT, and after an import stop everybody for seconds.
 */
export function checkpointLater(filename: string): void {
  if (underWay.has(filename) || sizeOf(`${filename}-wal`) < CHECKPOINT_BYTES) return;
  underWay.add(filename);
  const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
    workerData: filename,
    execArgv: [],
  });
  thread.unref();
  // What it could not move is moved the next time.
  thread.on('error', () => undefined);
  // Where somebody reads for long, the log stays as large as it is.
  thread.once('exit', () => setTimeout(() => underWay.delete(filename), PAUSE_MS).unref());
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
