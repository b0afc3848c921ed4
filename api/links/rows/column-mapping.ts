import type { components } from '@utmost/core/contract.d.ts';
import { headingKey } from '@utmost/core/csv/heading.ts';
import type { OrganizationData } from '../../models/organization-data.ts';

type MappedColumn = components['schemas']['MappedColumn'];

/** So many headings an organization has in its files at most; the oldest is forgotten for the next. */
const MOST_HEADINGS = 1_000;

/** What the columns of the organization's files are, those that were said last at the end. */
export async function readColumns(data: OrganizationData): Promise<MappedColumn[]> {
  const row = await data.columnMappings.find(data.organizationId);
  return row === null ? [] : (JSON.parse(row.columns) as MappedColumn[]);
}

/** Remembers what columns are; those before them that have the same heading are forgotten. */
export async function extendColumns(
  data: OrganizationData,
  said: readonly MappedColumn[],
): Promise<void> {
  const known = new Map((await readColumns(data)).map(({ heading, target }) => [heading, target]));
  for (const { heading, target } of said) {
    const key = headingKey(heading);
    known.delete(key);
    if (key !== '') known.set(key, target);
  }
  const columns = [...known]
    .slice(-MOST_HEADINGS)
    .map(([heading, target]) => ({ heading, target }));
  const row = { id: data.organizationId, columns: JSON.stringify(columns) };
  await data.columnMappings.save([row], ['columns']);
}
