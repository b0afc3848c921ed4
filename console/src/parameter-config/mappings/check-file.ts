import type { CheckedMappings, MappingContext } from '@utmost/core/csv/mapping-rows.ts';

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
  return new Promise<FileAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
