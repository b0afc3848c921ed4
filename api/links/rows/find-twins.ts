import type { Problem } from '@utmost/core/problem.ts';
import { duplicateFinder, type StoredLinks } from '../find-duplicate.ts';

/** What becomes of rows whose URL another link has. */
export type Duplicates = 'allow' | 'skip' | 'reject';

/**
 * Finds the rows that are no new links, since their URL, identifiers aside, is stored or in a row before them.
 * @param rows a key of null where one becomes no link
 * @param urlPath where the rows have their URLs, as warnings name it
 * @returns row -> the warning that names the other link
 */
export async function findTwins<Row extends { name: string; duplicateKey: string | null }>(
  stored: StoredLinks,
  rows: readonly Row[],
  urlPath: string,
): Promise<ReadonlyMap<Row, Problem>> {
  const good = rows.flatMap((row) => {
    const { name, duplicateKey } = row;
    return duplicateKey === null ? [] : [{ row, name, duplicateKey }];
  });
  const warned = await duplicateFinder(stored)(good, urlPath);
  const twins = new Map<Row, Problem>();
  for (const [index, { row }] of good.entries()) {
    const [warning] = warned[index] ?? [];
    if (warning) twins.set(row, warning);
  }
  return twins;
}
