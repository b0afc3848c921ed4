import { checkHasParameters, checkNewLink } from '@utmost/core/link/create.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { chunksOf } from '../models/chunks-of.ts';
import { type LinkDraft, proposedLink } from './create-link.ts';
import { createRows } from './rows/create-rows.ts';
import { manyAudited, type RowsOutcome } from './rows/row-report.ts';
import {
  ROWS_A_BATCH,
  type RowDraft,
  type RowSource,
  type RowsOrder,
  type ValidatedRow,
} from './rows/row-source.ts';

/**
 * Creates many links, all or the good ones, in one transaction.
 * @throws {RefusedRows} in mode `all`, when a link is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`
 */
export async function createLinks(
  services: Services,
  caller: Caller,
  drafts: readonly LinkDraft[],
  order: RowsOrder,
): Promise<RowsOutcome> {
  if (drafts.length === 0) refuseOn([problem('links_required', 'links')]);
  let warnings: readonly Problem[] = [];
  const source: RowSource = {
    expected: order.mode === 'all' && order.duplicates !== 'skip' ? drafts.length : 0,
    batches: (rules) => {
      warnings = checkHasParameters(rules);
      return batchesOf(rules, drafts);
    },
    urlPath: () => 'baseUrl',
    warnings: () => warnings,
    audited: manyAudited,
  };
  return createRows(services, caller, source, order);
}

function* batchesOf(rules: CompiledTaxonomy, drafts: readonly LinkDraft[]): Iterable<RowDraft[]> {
  let row = 0;
  for (const some of chunksOf(drafts, ROWS_A_BATCH)) {
    yield some.map((draft) => {
      row += 1;
      return { row, validate: (identifiers) => validate(rules, draft, identifiers) };
    });
  }
}

// One link whose parameters cannot be read is one bad row, not a bad request.
function validate(
  rules: CompiledTaxonomy,
  draft: LinkDraft,
  identifiers: ReadonlyMap<string, string>,
): ValidatedRow {
  const sortOrder = draft.sortOrder ?? 0;
  try {
    const link = proposedLink(rules, draft);
    return { ...checkNewLink(rules, link, identifiers), link, sortOrder };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { link: null, built: null, sortOrder, problems: error.problems, warnings: [] };
  }
}
