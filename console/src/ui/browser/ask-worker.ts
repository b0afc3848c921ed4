/**
 * Asks a worker one thing and ends it.
 * @param transfer what the worker gets for itself, and the page has no longer
 * @throws Error when the browser cannot run the worker; the reason of the signal when it is aborted
 * @example await askWorker<string>(new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' }), file)
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { signal, transfer = [] }: { signal?: AbortSignal; transfer?: Transferable[] } = {},
): Promise<Answer> {
  try {
    signal?.throwIfAborted();
    return await new Promise<Answer>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(question, transfer);
    });
  } finally {
    worker.terminate();
  }
}
