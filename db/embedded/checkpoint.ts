import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fileSize } from './database-file.ts';

/** How large the log of a database becomes before it is moved into the database. */
export const CHECKPOINT_BYTES = 4 * 1024 * 1024;
const PAUSE_MS = 1_000;

const underWay = new Map<string, { readonly thread: Worker; readonly end: Promise<unknown> }>();

/**
 * Moves what was written from the log into the database, in a thread of its own, where there is much of it. The engine
 * would do it within the COMMIT, and after an import block all requests for seconds.
 */
export function checkpointLater(filename: string): void {
  if (underWay.has(filename) || fileSize(`${filename}-wal`) < CHECKPOINT_BYTES) return;
  const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
    workerData: filename,
    execArgv: [],
  });
  thread.unref();
  // What it could not move is moved the next time.
  const end = once(thread, 'exit').catch(() => undefined);
  underWay.set(filename, { thread, end });
  // A long read keeps the log from shrinking, so the next attempt waits.
  void end.then(() => setTimeout(() => underWay.delete(filename), PAUSE_MS).unref());
}

/** Waits for the thread that has the files of a database open, if there is one. */
export async function checkpointEnd(filename: string): Promise<void> {
  const one = underWay.get(filename);
  // Keep the process alive until the checkpoint ends.
  one?.thread.ref();
  await one?.end;
}
