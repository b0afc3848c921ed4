import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Test } from 'tap';

const WAIT_MS = 60_000;

/** Notes the threads that this process starts until the test ends. @returns waits for the end of all, and says how many there were */
export function watchThreads(t: Test): () => Promise<number> {
  const started: Worker[] = [];
  const note = (thread: Worker) => started.push(thread);
  process.on('worker', note);
  t.teardown(() => process.off('worker', note));
  return async () => {
    const signal = AbortSignal.timeout(WAIT_MS);
    // One that has ended has no number any more.
    const running = started.filter(({ threadId }) => threadId !== -1);
    await Promise.all(running.map((thread) => once(thread, 'exit', { signal })));
    return started.length;
  };
}
