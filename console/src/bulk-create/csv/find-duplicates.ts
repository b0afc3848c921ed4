import type { components } from '@utmost/core/contract.d.ts';
import { sendFile } from '../../data/api-client.ts';
import type { FileChecker } from './file-checker.ts';

/** Duplicates in a larger file are reported after its import: a dry run would take as long. */
const LARGEST_BYTES = 1_000_000;
/** The search for duplicates is abandoned after this. */
const PATIENCE_MS = 10_000;

/** Rows that would become duplicates: the numbers of the first ones, and how many more there are. */
export interface DuplicateRows {
  readonly rows: readonly number[];
  readonly more: number;
}

const SHOWN = 10;
/** None that are known. */
export const NO_DUPLICATES: DuplicateRows = { rows: [], more: 0 };

/**
 * Asks the server which rows of a checked file have the URL of a link, or of another row. Where it cannot be found out
 * there are none: whether the file can be imported does not hang on it.
 */
export async function findDuplicates(file: File, checker: FileChecker): Promise<DuplicateRows> {
  if (file.size > LARGEST_BYTES) return NO_DUPLICATES;
  try {
    const { blob, isPacked } = await checker.ask('packed');
    const { duplicates, results } = await sendFile<components['schemas']['LinkRows']>({
      path: '/api/tracking-links/import?mode=valid&dryRun=true',
      body: blob,
      headers: { 'Content-Type': 'text/csv', ...(isPacked && { 'Content-Encoding': 'gzip' }) },
      onSent: () => {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const twins = results.filter(({ warnings = [] }) => warnings.some(({ link }) => link));
    const rows = twins.slice(0, SHOWN).map(({ row }) => row);
    return { rows, more: duplicates - rows.length };
  } catch {
    return NO_DUPLICATES;
  }
}
