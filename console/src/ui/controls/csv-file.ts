import { MEGABYTE } from '@utmost/core/messages/figures.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';

/** How large a file may be in the console. */
export const MOST_MEGABYTES = 10;

/** Whether it is too large to be read in the console. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean =>
  size > MOST_MEGABYTES * MEGABYTE;

/**
 * Checks a file of links before it is read.
 * @param size in bytes
 * @example checkCsvFile('links.pdf', 1)[0]?.code // 'csv_not_csv'
 */
export function checkCsvFile(name: string, size: number): Problem[] {
  if (!isTableName(name)) return [problem('csv_not_csv', 'file')];
  if (!isTooLarge({ size })) return [];
  // Rounded up, so that what is too large never reads as if it were not.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  return [problem('csv_too_large', 'file', { max: MOST_MEGABYTES, size: megabytes })];
}

/** The endings of the files that rows are read from. */
export const TABLE_ENDINGS = ['.csv', '.tsv', '.txt', '.xlsx', '.ods'] as const;

/**
 * Whether a file of that name may hold rows.
 * @example isTableName('plan.XLSX') // true
 */
export function isTableName(name: string): boolean {
  return TABLE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}
