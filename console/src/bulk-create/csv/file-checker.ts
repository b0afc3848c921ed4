import type { Answers, Asked, FileOrder, WorkerMessage, WorkerProgress } from './file-orders.ts';

const AT_THE_BEGINNING: WorkerProgress = { share: 0, rows: 0 };

const closed = () => new Error('The checker was closed.');

/** A file of links in the hands of a worker. */
export interface FileChecker {
  /** On the clock of the page, in milliseconds. */
  readonly since: number;
  /** How far the check is; only what shows it is drawn anew when it changes. */
  readonly progress: () => WorkerProgress;
  /** @returns what ends it */
  readonly onProgress: (listener: () => void) => () => void;
  /** @throws Error when the browser could not do it, or it was closed before */
  ask<Kind extends Asked['kind']>(
    asked: Extract<Asked, { readonly kind: Kind }>,
  ): Promise<Answers[Kind]>;
  /** Ends the worker, whatever it is at. */
  close(): void;
}

/** Starts a worker beside the page. */
export function startChecker(): FileChecker {
  const worker = new Worker(new URL('./check-links.worker.ts', import.meta.url), {
    type: 'module',
  });
  const waiting = new Map<number, PromiseWithResolvers<Answers[keyof Answers]>>();
  const listeners = new Set<() => void>();
  let progress = AT_THE_BEGINNING;
  let asked = 0;
  let isClosed = false;
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('error', ({ message }) => fail(new Error(message)));
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if ('progress' in data) {
      progress = data.progress;
      for (const listener of listeners) listener();
      return;
    }
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.answer);
  });
  return {
    since: performance.now(),
    progress: () => progress,
    onProgress: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (order) => {
      if (isClosed) return Promise.reject(closed());
      const answer = Promise.withResolvers<Answers[keyof Answers]>();
      asked += 1;
      waiting.set(asked, answer);
      const message: FileOrder = { ...order, id: asked };
      worker.postMessage(message);
      return answer.promise as Promise<never>;
    },
    close: () => {
      isClosed = true;
      worker.terminate();
      fail(closed());
    },
  };
}
