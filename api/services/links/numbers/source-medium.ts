import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { SourceMediumCount, SourceMediumNames } from '@utmost/core/numbers/source-medium.ts';
import type { OrganizationData } from '../../../models/organization-data.ts';
import type { LinkSelection } from '../link-filter.ts';
import { newestLinks } from '../newest-links.ts';

/** The largest pairs of source and medium, and how many links have another one. */
export interface SourceMediumNumbers extends SourceMediumNames {
  readonly rows: readonly SourceMediumCount[];
  readonly otherLinks: number;
}

const ROWS_SHOWN = 100;

/** Counts the newest of some links by source and medium. No index has two values of a link together. */
export async function countSourceMedium(
  data: OrganizationData,
  { sourceName, mediumName }: SourceMediumNames,
  selection: LinkSelection,
): Promise<SourceMediumNumbers> {
  const counts = new Map<string, SourceMediumCount>();
  let total = 0;
  for await (const links of newestLinks(data, selection, ['parameters'])) {
    for (const { parameters } of links) {
      const values = parseParameters(parameters);
      const [source, medium] = [values?.get(sourceName) ?? null, values?.get(mediumName) ?? null];
      const key = JSON.stringify([source, medium]);
      counts.set(key, { source, medium, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    total += links.length;
  }
  const rows = [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, ROWS_SHOWN);
  const shown = rows.reduce((sum, { count }) => sum + count, 0);
  return { sourceName, mediumName, rows, otherLinks: total - shown };
}
