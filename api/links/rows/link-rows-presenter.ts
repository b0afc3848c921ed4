import type { components } from '@utmost/core/contract.d.ts';
import { LARGEST_ANSWER_BYTES } from '../../http/contract/answer-text.ts';
import { presenterOfMany, presentProblems } from '../../http/problem.ts';
import { linkRecord } from '../../models/records.ts';
import type { RowResult, RowsOutcome } from './row-report.ts';

type Schemas = components['schemas'];

/** What became of many links, as the contract shows it. */
export function presentRows({
  created,
  failed,
  duplicates,
  skipped,
  createdAt,
  results,
  warnings,
}: RowsOutcome): Schemas['LinkRows'] {
  return {
    created,
    failed,
    duplicates,
    ...(skipped > 0 && { skipped }),
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    results: presentResults(results),
    warnings: presentProblems(warnings),
  };
}

// What 20,000 rows with the beginning of a problem each take: no answer has more of them.
const BYTES_OF_BEGINNINGS = 7_000_000;

function presentResults(results: readonly RowResult[]): Schemas['LinkRows']['results'] {
  const links = results.map(({ link }) => link && linkRecord(link));
  const taken = links.reduce(
    (sum, link) => sum + (link ? Buffer.byteLength(JSON.stringify(link)) : 0),
    0,
  );
  const present = presenterOfMany(LARGEST_ANSWER_BYTES - BYTES_OF_BEGINNINGS - taken);
  return results.map(({ row, problems, warnings }, index) => ({
    row,
    ...(links[index] && { link: links[index] }),
    ...(problems.length > 0 && { errors: present(problems) }),
    ...(warnings.length > 0 && { warnings: present(warnings) }),
  }));
}
