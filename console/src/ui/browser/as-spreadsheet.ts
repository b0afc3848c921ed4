import { askWorker } from './ask-worker.ts';

/**
 * Turns a CSV file into an .xlsx file, in a worker.
 * @param sheet what its sheet is called
 * @throws Error when the browser cannot run it, or `signal` ends it
 */
export function asSpreadsheet(csv: Blob, sheet: string, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./as-spreadsheet.worker.ts', import.meta.url), {
    type: 'module',
  });
  return askWorker(worker, { csv, sheet }, { signal });
}
