import { randomInt } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import { type BuiltLink, buildLink, everyName } from '@utmost/core/link/build.ts';
import {
  type CheckedLink,
  checkHasParameters,
  checkNewLink,
  type NewLink,
} from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER, nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../audit/record.ts';
import { linkQuota } from '../billing/quota.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import type { NewLinkRow } from '../models/links-table.ts';
import type { LinkRow } from '../models/models.ts';
import { addLinks, type OrganizationCounts, takeNumbers } from '../models/organization-counts.ts';
import { changeData, dataOf } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules, readRulesAt } from '../taxonomy/read-taxonomy.ts';
import { duplicateKeyOf, warnOfDuplicate } from './find-duplicate.ts';
import { linkTexts } from './link-texts.ts';
import type { Duplicates } from './rows/find-twins.ts';
import { warnOfLookAlikes } from './used-values.ts';
import { ValueNumbers } from './value-numbers.ts';

/** A body's link. */
export type LinkDraft = components['schemas']['TrackingLinkDraft'];

/** A link as it was stored, and what is worth knowing about it. */
export interface StoredLinkAnswer {
  readonly link: LinkRow;
  readonly warnings: readonly Problem[];
}

/**
 * Creates a link; it is not new where another one has the URL and nothing was stored.
 * @throws {DomainError} `malformed`, `rule_broken`, `limit_reached`; nothing is stored and no number is used up then
 */
export function createLink(
  services: Services,
  caller: Caller,
  draft: LinkDraft,
  duplicates: Duplicates = 'allow',
): Promise<StoredLinkAnswer & { readonly isNew: boolean }> {
  const values = valuesOf(draft.parameters ?? '{}');
  return changeData(services.database, caller, async (data) => {
    // Until the transaction ends, no other change of the organization's links or rules comes between.
    const counts = await lockLinks(data, 1);
    const rules = await readRules(data, counts);

    const link = proposedLink(rules, draft, values);
    const numbers = new ValueNumbers(rules, data);
    const { built, problems, warnings } = await checkNumbered(rules, link, numbers);
    refuseOn(problems);
    const duplicateKey = duplicateKeyOf(built.urlWithoutIdentifiers);
    const twins = await warnOfDuplicate(data, duplicateKey);
    const [twin] = twins;
    if (duplicates === 'reject') refuseOn(twins);
    if (duplicates === 'skip' && twin) {
      await addLinks(data, -1);
      const stored = await data.links.get(String(twin.args.id), linkTexts.notFound);
      return { link: stored, warnings: [...checkHasParameters(rules), twin], isNew: false };
    }
    numbers.take(built.values);
    refuseUsedUp(rules, 1);
    linkQuota(services, counts, 1)(1);

    const createdAt = afterNewest(services, counts);
    const row = rowOf(rules, link, built, {
      id: linkIds(createdAt)(),
      createdAt,
      createdBy: caller.username,
      sortOrder: draft.sortOrder ?? 0,
      duplicateKey,
    });
    await data.links.prepare([{ row, values: built.values }])();
    if (counts.identifiers.size > 0) await takeNumbers(data, 1);
    await numbers.store(data);
    await recordAudit(services, caller, data, {
      action: 'link.create',
      subjectId: row.id,
      subject: row.name,
      after: linkRecord(row),
    });
    return {
      link: { ...row, organizationId: data.organizationId },
      warnings: [...checkHasParameters(rules), ...warnings, ...twins],
      isNew: true,
    };
  });
}

/** A new link with its identifiers as they are next. */
async function checkNumbered(
  rules: CompiledTaxonomy,
  link: NewLink,
  numbers: ValueNumbers,
): Promise<CheckedLink> {
  const identifiers = nextIdentifiers(rules);
  const checked = checkNewLink(rules, link, identifiers);
  if (!numbers.isUsed) return checked;
  const { values } = checked.built;
  await numbers.find([values]);
  return checkNewLink(rules, link, new Map([...identifiers, ...numbers.of(values)]));
}

/** What creating this link would give; nothing is stored or numbered. @throws {DomainError} `malformed` */
export async function previewLink(
  { database }: Services,
  caller: Caller,
  draft: LinkDraft,
): Promise<CheckedLink> {
  const data = dataOf(database, caller.organizationId);
  const rules = await readRulesAt(data, caller.usage);
  const checked = await checkNumbered(
    rules,
    proposedLink(rules, draft),
    new ValueNumbers(rules, data),
  );
  const duplicates = await warnOfDuplicate(
    data,
    duplicateKeyOf(checked.built.urlWithoutIdentifiers),
  );
  const looks = await warnOfLookAlikes(data, rules, checked.built.values);
  const warnings = [...checkHasParameters(rules), ...checked.warnings, ...duplicates, ...looks];
  return { ...checked, warnings };
}

/** A body's link, as far as the client has a say. @throws {DomainError} `malformed` */
export function proposedLink(
  rules: CompiledTaxonomy,
  { name = '', baseUrl = '', parameters = '{}', fullUrl, urlEncoding }: LinkDraft,
  values = valuesOf(parameters),
): NewLink {
  const isMeant = () => fullUrl === undefined || inferUrlEncoding(rules, fullUrl);
  return { name, baseUrl, values, urlEncoding: urlEncoding ?? isMeant() };
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
  throw new DomainError('malformed', httpTexts.malformedBody, [found]);
}

// Counted before it is parsed; a value that ends in a comma counts as two.
function isTooMuch(parameters: string): boolean {
  const most = 2 * MOST_VALUES;
  return (
    parameters.length > MOST_CHARACTERS ||
    (parameters.length > most && parameters.split(BETWEEN_VALUES, most + 1).length > most)
  );
}

/**
 * The caller holds the lock on the organization's counts: no other request's number comes between two of these links.
 * @param taken how many links there are, each of which takes a number of each identifier that numbers links
 * @throws {DomainError} `rule_broken` where an identifier has not as many left
 */
export function refuseUsedUp({ visible }: CompiledTaxonomy, taken: number): void {
  const usedUp = visible.filter(
    ({ parameter: { type, identifierPer, currentIdentifierValue } }) =>
      type === 'identifier' &&
      !identifierPer &&
      currentIdentifierValue + taken > LARGEST_IDENTIFIER,
  );
  refuseOn(
    usedUp.map(({ parameter: { queryName, displayName } }) =>
      problem('identifier_used_up', valuePath(queryName), { displayName }),
    ),
  );
}

/** The time, or right after the newest link where the clock was set back: new links come first in lists. */
export function afterNewest({ clock }: Services, { newest }: OrganizationCounts): Date {
  const now = clock.now();
  return newest !== null && newest >= now ? new Date(newest.getTime() + 1) : now;
}

/** The row of a new link. */
export function rowOf(
  { isAdvancedMode }: CompiledTaxonomy,
  { name, baseUrl, urlEncoding }: NewLink,
  built: BuiltLink,
  own: Pick<LinkRow, 'id' | 'createdAt' | 'createdBy' | 'sortOrder' | 'duplicateKey'>,
): NewLinkRow['row'] {
  return {
    name,
    baseUrl,
    fullUrl: built.fullUrl,
    parameters: printParameters(built.values),
    isAdvancedMode,
    urlEncoding,
    lastModifiedAt: own.createdAt,
    ...own,
  };
}

const HALF_OF_ALL = 2 ** 31;

/**
 * Makes the ids of links that share a timestamp. They rise with `createdAt`, and within one timestamp
 * with the order in which they were made, so an index that ends in the id is one by time as well.
 * @example const nextId = linkIds(now); nextId() < nextId() // true
 */
export function linkIds(createdAt: Date): () => string {
  const msecs = createdAt.getTime();
  let seq = randomInt(HALF_OF_ALL);
  return () => {
    seq += 1;
    return uuid({ msecs, seq });
  };
}

// A URL with values as long as they may be; to take a longer one apart is not worth the time.
const LONGEST_HINT = 200_000;

/**
 * Which encoding a client's `fullUrl` tells of, where it did not say.
 * @param otherwise the answer where both would have written the same
 * @returns true for encoding on
 */
export function inferUrlEncoding(
  compiled: CompiledTaxonomy,
  fullUrl: string,
  otherwise = true,
): boolean {
  if (fullUrl.length > LONGEST_HINT) return otherwise;
  const decoded = decodeUrl(compiled, fullUrl);
  const unchanged = everyName(compiled, decoded.values);
  const other = buildLink(compiled, { ...decoded, unchanged, urlEncoding: !decoded.urlEncoding });
  return other.fullUrl === fullUrl ? otherwise : decoded.urlEncoding;
}
