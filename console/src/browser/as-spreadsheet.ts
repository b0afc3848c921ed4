/**
 * Turns a CSV file into an .xlsx file, in a worker.
 * @param sheet what its sheet is called
 * @throws Error when the browser cannot run it, or `signal` ends it
 */
export function asSpreadsheet(csv: Blob, sheet: string, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./as-spreadsheet.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage({ csv, sheet });
  }).finally(() => worker.terminate());
}
