import { NumberedRows } from '@utmost/core/csv/published-rows.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { detailsOf } from '../../output/problem-details.ts';
import type { AskPublished } from './job.ts';
import type { LinkRows } from './link-rows.ts';

/**
 * Whether the links of a file are published; asked where their URLs have numbers, before any of them is held against rules
 * that published links need not keep.
 * @param file read to its end
 */
export async function isMeantPublished(
  compiled: CompiledTaxonomy,
  { header, batches }: LinkRows,
  ask: AskPublished,
): Promise<boolean> {
  const numbered = new NumberedRows(compiled);
  for await (const batch of batches) {
    for (const { record } of batch) if (header) numbered.add(header.columns, record.fields);
  }
  const [change] = detailsOf(numbered.warnings);
  return change !== undefined && (await ask(change));
}
