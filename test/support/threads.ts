import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Test } from 'tap';

const WAIT_MS = 60_000;

/** Threads that a process started. */
export interface Threads {
  readonly started: readonly Worker[];
  /** Those that have not ended. */
  running(): Worker[];
  untilEnded(): Promise<void>;
}

/** Notes the threads that this process starts until the test ends. */
export function watchThreads(t: Test): Threads {
  const started: Worker[] = [];
  const note = (thread: Worker) => started.push(thread);
  process.on('worker', note);
  t.teardown(() => process.off('worker', note));
  // One that has ended has no number any more.
  const running = () => started.filter(({ threadId }) => threadId !== -1);
  return {
    started,
    running,
    async untilEnded() {
      const signal = AbortSignal.timeout(WAIT_MS);
      await Promise.all(running().map((thread) => once(thread, 'exit', { signal })));
    },
  };
}
