/** What a spreadsheet says: the text of its sheet as CSV, or why it has none. */
export type ReadSpreadsheet = { readonly text: string } | { readonly refusal: string };

/**
 * Reads a spreadsheet in a worker, so that the page stays quick whatever its size.
 * @throws Error when the browser cannot run it
 */
export function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSpreadsheet> {
  const worker = new Worker(new URL('./read-spreadsheet.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise<ReadSpreadsheet>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReadSpreadsheet>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => worker.terminate());
}
