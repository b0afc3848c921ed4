import type { components } from '@utmost/core/contract.d.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import {
  checkHasParameters,
  checkNewLink,
  meantEncoding,
  type NewLink,
} from '@utmost/core/link/create.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinkRow } from '../../models/models.ts';
import { linkRecord } from '../../models/records.ts';
import type { Caller, Services } from '../caller.ts';
import { createRows, type RowSource } from './rows/create-rows.ts';
import { RefusedRows } from './rows/row-report.ts';

type Draft = components['schemas']['TrackingLinkDraft'];

/** A link as it was stored, and what is worth knowing about it. */
export interface StoredLinkAnswer {
  readonly link: LinkRow;
  readonly warnings: readonly Problem[];
}

/**
 * The values in a body's `parameters`.
 * @throws {DomainError} `malformed` when it is not a JSON object of strings
 */
export function valuesOf(parameters: string): ReadonlyMap<string, string> {
  const values = parseParameters(parameters);
  if (values) return values;
  throw new DomainError('malformed', apiTexts.malformedBody, [
    problem('parameters_malformed', 'parameters'),
  ]);
}

/** A body's link, as far as the client has a say. @throws {DomainError} `malformed` */
export function proposedLink(rules: CompiledTaxonomy, draft: Draft): NewLink {
  const { name = '', baseUrl = '', parameters = '{}', fullUrl } = draft;
  const urlEncoding = draft.urlEncoding ?? (fullUrl === undefined || meantEncoding(rules, fullUrl));
  return { name, baseUrl, values: valuesOf(parameters), urlEncoding };
}

/**
 * Creates a link: many of one.
 * @throws {DomainError} `malformed`, `rule_broken`, `limit_reached`; nothing is stored and no number is used up then
 */
export async function createLink(
  services: Services,
  caller: Caller,
  draft: Draft,
): Promise<StoredLinkAnswer> {
  let warnings: readonly Problem[] = [];
  const source: RowSource = {
    expected: 1,
    batches: (rules) => {
      warnings = checkHasParameters(rules);
      const link = proposedLink(rules, draft);
      const sortOrder = draft.sortOrder ?? 0;
      const validate = (identifiers: ReadonlyMap<string, string>) => ({
        ...checkNewLink(rules, link, identifiers),
        link,
        sortOrder,
      });
      return [[{ row: 1, validate }]];
    },
    urlPath: () => 'baseUrl',
    warnings: () => warnings,
    audited: ({ results: [created] }) => ({
      action: 'link.create',
      subjectId: created?.link?.id ?? null,
      subject: created?.link?.name ?? '',
      after: created?.link ? linkRecord(created.link) : undefined,
    }),
  };
  const order = { mode: 'all', dryRun: false } as const;
  const { results } = await createRows(services, caller, source, order).catch((error) => {
    // Of one row nobody asks which it was.
    if (error instanceof RefusedRows) refuseOn(error.outcome.results[0]?.problems ?? []);
    throw error;
  });
  const [created] = results;
  if (!created?.link) throw new Error('A link was stored but not reported.');
  return { link: created.link, warnings: [...warnings, ...created.warnings] };
}
