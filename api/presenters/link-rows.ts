import type { components } from '@utmost/core/contract.d.ts';
import { linkRecord } from '../models/records.ts';
import type { RowResult, RowsOutcome } from '../services/links/rows/row-report.ts';
import { presentProblems } from './problem.ts';

type Schemas = components['schemas'];

/** What became of many links, as the contract shows it. */
export function presentRows({
  created,
  failed,
  duplicates,
  createdAt,
  results,
  warnings,
}: RowsOutcome): Schemas['LinkRows'] {
  return {
    created,
    failed,
    duplicates,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    results: results.map(presentResult),
    warnings: presentProblems(warnings),
  };
}

function presentResult({
  row,
  link,
  problems,
  warnings,
}: RowResult): Schemas['LinkRows']['results'][number] {
  return {
    row,
    ...(link && { link: linkRecord(link) }),
    ...(problems.length > 0 && { errors: presentProblems(problems) }),
    ...(warnings.length > 0 && { warnings: presentProblems(warnings) }),
  };
}
