import type { CheckedMappings, MappingContext } from '@utmost/core/csv/mapping-rows.ts';
import { askWorker } from '../../ui/browser/ask-worker.ts';

/** What a file is checked by. */
export interface CheckFile extends MappingContext {
  readonly bytes: Uint8Array;
}

/** What came of it; a text says why it is a spreadsheet that cannot be read. */
export type FileAnswer = CheckedMappings | string;

/**
 * Checks a file of mappings in a worker.
 * @throws Error when the browser cannot run it
 */
export function checkFile(file: CheckFile, signal: AbortSignal): Promise<FileAnswer> {
  const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), { type: 'module' });
  return askWorker(worker, file, { signal });
}
