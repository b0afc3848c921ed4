import type { components } from '@utmost/core/contract.d.ts';
import {
  type CheckedLink,
  checkHasParameters,
  checkNewLink,
  meantEncoding,
  type NewLink,
  nextIdentifiers,
} from '@utmost/core/link/create.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { apiTexts } from '../api-texts.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { chunksOf } from '../models/chunks-of.ts';
import type { LinkRow } from '../models/models.ts';
import { dataOf } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { readRulesAt } from '../taxonomy/read-taxonomy.ts';
import { duplicateKeyOf, warnOfDuplicate } from './find-duplicate.ts';
import { createRows } from './rows/create-rows.ts';
import type { Duplicates } from './rows/find-twins.ts';
import { manyAudited, RefusedRows, type RowsOutcome } from './rows/row-report.ts';
import {
  ROWS_A_BATCH,
  type RowDraft,
  type RowSource,
  type RowsOrder,
  type ValidatedRow,
} from './rows/row-source.ts';

type Draft = components['schemas']['TrackingLinkDraft'];

/** A link as it was stored, and what is worth knowing about it. */
export interface StoredLinkAnswer {
  readonly link: LinkRow;
  readonly warnings: readonly Problem[];
}

/** The same for a link that was to be created. */
export interface CreatedLinkAnswer extends StoredLinkAnswer {
  /** False where another link has the URL and nothing was stored. */
  readonly isNew: boolean;
}

// More than any link has; to read a text of a million names takes seconds.
const MOST_VALUES = 1_000;
const MOST_CHARACTERS = 1_000_000;
const BETWEEN_VALUES = /,\s*"/;

/**
 * The values in a body's `parameters`.
 * @throws {DomainError} `malformed` when it is not a JSON object of strings, or has too many
 */
export function valuesOf(parameters: string): ReadonlyMap<string, string> {
  const values = isTooMuch(parameters) ? null : parseParameters(parameters);
  if (values && values.size <= MOST_VALUES) return values;
  const limits = { max: MOST_VALUES, length: MOST_CHARACTERS };
  const found =
    values === null && !isTooMuch(parameters)
      ? problem('parameters_malformed', 'parameters')
      : problem('parameters_too_many', 'parameters', limits);
  throw new DomainError('malformed', apiTexts.malformedBody, [found]);
}

// Counted before it is parsed; a value that ends in a comma counts as two.
function isTooMuch(parameters: string): boolean {
  const most = 2 * MOST_VALUES;
  return (
    parameters.length > MOST_CHARACTERS ||
    (parameters.length > most && parameters.split(BETWEEN_VALUES, most + 1).length > most)
  );
}

/** A body's link, as far as the client has a say. @throws {DomainError} `malformed` */
function proposedLink(rules: CompiledTaxonomy, draft: Draft): NewLink {
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
  duplicates: Duplicates = 'allow',
): Promise<CreatedLinkAnswer> {
  valuesOf(draft.parameters ?? '{}');
  const order = { mode: 'all', dryRun: false, duplicates } as const;
  const work = createLinks(services, caller, [draft], order, oneAudited);
  const { results, warnings } = await work.catch((error) => {
    // With a single row its number says nothing.
    if (error instanceof RefusedRows) refuseOn(error.outcome.results[0]?.problems ?? []);
    throw error;
  });
  const [created] = results;
  const twinId = created?.warnings.find(({ code }) => code === 'duplicate_link')?.args.id;
  if (duplicates === 'skip' && created?.link === null && twinId !== undefined) {
    const data = dataOf(services.database, caller.organizationId);
    const link = await data.links.get(String(twinId), apiTexts.notFound.link);
    return { link, warnings: [...warnings, ...created.warnings], isNew: false };
  }
  if (!created?.link) throw new Error('A link was stored but not reported.');
  return { link: created.link, warnings: [...warnings, ...created.warnings], isNew: true };
}

const oneAudited: RowSource['audited'] = ({ results: [created] }) => ({
  action: 'link.create',
  subjectId: created?.link?.id ?? null,
  subject: created?.link?.name ?? '',
  after: created?.link ? linkRecord(created.link) : undefined,
});

/** What creating this link would give; nothing is stored or numbered. @throws {DomainError} `malformed` */
export async function previewLink(
  { database }: Services,
  caller: Caller,
  draft: Draft,
): Promise<CheckedLink> {
  const data = dataOf(database, caller.organizationId);
  const rules = await readRulesAt(data, caller.usage);
  const checked = checkNewLink(rules, proposedLink(rules, draft), nextIdentifiers(rules));
  const duplicates = await warnOfDuplicate(
    data,
    duplicateKeyOf(checked.built.urlWithoutIdentifiers),
  );
  const warnings = [...checkHasParameters(rules), ...checked.warnings, ...duplicates];
  return { ...checked, warnings };
}

/**
 * Creates many links, all or the good ones, in one transaction.
 * @param audited what is written down of them
 * @throws {RefusedRows} in mode `all`, when a link is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`
 */
export async function createLinks(
  services: Services,
  caller: Caller,
  drafts: readonly Draft[],
  order: RowsOrder,
  audited: RowSource['audited'] = manyAudited,
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
    audited,
  };
  return createRows(services, caller, source, order);
}

function* batchesOf(rules: CompiledTaxonomy, drafts: readonly Draft[]): Iterable<RowDraft[]> {
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
  draft: Draft,
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
