import type { WorkerCalls } from './check-links.worker.ts';
import type { CheckProgress } from './link-file.ts';

/** A file of links in the hands of a worker. */
export interface FileChecker {
  /** When it was started, on the clock of the page, in milliseconds. */
  readonly since: number;
  /** How far its check is; only what shows it is drawn again when that changes. */
  readonly progress: () => CheckProgress;
  /** @returns what ends it */
  readonly onProgress: (listener: () => void) => () => void;
  /** @throws Error when the browser could not do it, or it was closed before */
  ask<Name extends keyof WorkerCalls>(
    name: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): Promise<Awaited<ReturnType<WorkerCalls[Name]>>>;
  /** Ends the worker, whatever it is at. */
  close(): void;
}

/** Starts a web worker. */
export function startChecker(): FileChecker {
  const worker = new Worker(new URL('./check-links.worker.ts', import.meta.url), {
    type: 'module',
  });
  const ended = Promise.withResolvers<never>();
  const told = new EventTarget();
  let progress: CheckProgress = { share: 0, rows: 0 };
  // Every call is told by itself; without one, an ended worker is no error.
  ended.promise.catch(() => {});
  worker.addEventListener('error', ({ message }) => ended.reject(new Error(message)));
  worker.addEventListener('message', ({ data }: MessageEvent<CheckProgress>) => {
    progress = data;
    told.dispatchEvent(new Event('progress'));
  });
  return {
    since: performance.now(),
    progress: () => progress,
    onProgress: (listener) => {
      told.addEventListener('progress', listener);
      return () => told.removeEventListener('progress', listener);
    },
    ask: (name, ...args) => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage([name, ...args], [port2]);
      const answer = new Promise<never>((resolve, reject) => {
        port1.onmessage = ({ data }) =>
          'failure' in data ? reject(new Error(data.failure)) : resolve(data.answer as never);
      });
      return Promise.race([answer, ended.promise]).finally(() => port1.close());
    },
    close: () => {
      worker.terminate();
      ended.reject(new Error('The file check was canceled.'));
    },
  };
}
