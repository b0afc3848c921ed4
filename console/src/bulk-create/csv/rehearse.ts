import type { FileChecker } from './file-checker.ts';
import type { FileCounts } from './link-file.ts';
import { answerOfRefusal, refusalsOf, sendLinks } from './send-links.ts';

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

/** What the server says of a file before it is imported. */
interface Rehearsed {
  readonly duplicates: DuplicateRows;
  /** Other than before where it refused rows that are valid here: numbers that other links have. */
  readonly counts: FileCounts;
}

/**
 * Asks the server which rows of a checked file have the URL of a link, or of another row, and of published links which have
 * the number of one. Where it cannot be found out there are none: whether the file can be imported does not hang on it.
 * @param counts what the check found here
 */
export async function rehearse(
  file: File,
  checker: FileChecker,
  isPublished: boolean,
  counts: FileCounts,
): Promise<Rehearsed> {
  const nothingFound = { duplicates: { rows: [], more: 0 }, counts };
  if (counts.valid === 0 || file.size > LARGEST_BYTES) return nothingFound;
  try {
    const { duplicates, results, failed } = await sendLinks(await checker.ask('packed'), {
      isPublished,
      key: null,
      onSent: () => {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(answerOfRefusal);
    const twins = results.filter(({ warnings = [] }) => warnings.some(({ link }) => link));
    const rows = twins.slice(0, SHOWN).map(({ row }) => row);
    const found = { duplicates: { rows, more: duplicates - rows.length }, counts };
    if (!isPublished || failed === 0) return found;
    const overruled = await checker.ask('overrule', refusalsOf(results), failed);
    return { ...found, counts: overruled.counts };
  } catch {
    return nothingFound;
  }
}
