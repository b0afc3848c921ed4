import { askWorker } from '../browser/ask-worker.ts';

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
  return askWorker(worker, bytes, { transfer: [bytes.buffer] });
}
