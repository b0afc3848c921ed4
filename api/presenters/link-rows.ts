import type { components } from '@utmost/core/contract.d.ts';
import { linkRecord } from '../models/records.ts';
import type { RowResult, RowsOutcome } from '../services/links/rows/row-report.ts';
import { presenterOfMany, presentProblems } from './problem.ts';

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
    results: results.map(resultPresenter()),
    warnings: presentProblems(warnings),
  };
}

function resultPresenter() {
  const [presentErrors, presentWarnings] = [presenterOfMany(), presenterOfMany()];
  return ({
    row,
    link,
    problems,
    warnings,
  }: RowResult): Schemas['LinkRows']['results'][number] => ({
    row,
    ...(link && { link: linkRecord(link) }),
    ...(problems.length > 0 && { errors: presentErrors(problems) }),
    ...(warnings.length > 0 && { warnings: presentWarnings(warnings) }),
  });
}
