import { randomInt } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import { DomainError, refuseOn } from '@utmost/core/errors.ts';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import { v7 as uuid } from 'uuid';
import type { NewLinkRow } from '../../../models/links-table.ts';
import type { LinkRow } from '../../../models/models.ts';
import {
  addLinks,
  type OrganizationCounts,
  takeNumbers,
} from '../../../models/organization-counts.ts';
import { changeData, type OrganizationData } from '../../../models/organization-data.ts';
import { linkRecord } from '../../../models/records.ts';
import { type AuditedChange, recordAudit } from '../../audit/record.ts';
import type { Caller, Services } from '../../caller.ts';
import { lockLinks } from '../../lock-organization.ts';
import { linkQuota } from '../../plans/quota.ts';
import { readRules } from '../../read-taxonomy.ts';
import { duplicateFinder, duplicateKeyOf } from '../find-duplicate.ts';
import { type Duplicates, findTwins } from './find-twins.ts';
import {
  everyResult,
  RefusedRows,
  type Reported,
  type RowResult,
  type RowsOutcome,
} from './row-report.ts';

/** A row that is to become a link. */
export interface RowDraft {
  /** From 1. */
  readonly row: number;
  /** When the link was made and by whom, where that is not now and the caller; no row is older than those before it. */
  readonly made?: { readonly at: Date; readonly by: string };
  /** @param identifiers what the link's are if it is good: query name -> formatted */
  validate(identifiers: ReadonlyMap<string, string>): ValidatedRow;
}

/** A validated row; link and URL are there when there are no problems. */
export interface ValidatedRow {
  readonly link: NewLink | null;
  readonly built: BuiltLink | null;
  readonly sortOrder: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** One row or many, and how they are reported as a whole. */
export interface RowSource {
  /** How many links they become at once; 0 where that is known at the end alone. */
  readonly expected: number;
  /** May be called more than once. @param rules what the rows are validated by */
  batches(
    rules: CompiledTaxonomy,
  ): AsyncIterable<readonly RowDraft[]> | Iterable<readonly RowDraft[]>;
  /** Where the rows have their URLs, as warnings name it; called after the first batch. */
  urlPath(): string;
  /** Complete after the last batch. */
  warnings(): readonly Problem[];
  /** Which results are reported, where that is not all; called again with the batches. */
  reported?(): Reported;
  /** Whether it may be a whole file, which waits until shorter changes are done. */
  readonly givesWay?: boolean;
  /** What is written down of it. */
  audited(outcome: RowsOutcome, createdAt: Date): AuditedChange;
}

/** How rows are taken. */
export interface RowsOrder {
  /** `all`: none unless every row is good; `valid`: the good ones. */
  readonly mode: 'all' | 'valid';
  /** Everything is done, and then undone. */
  readonly dryRun: boolean;
  /** What becomes of rows whose URL another link has: `allow` (default) warns, `skip` stores none, `reject` refuses. */
  readonly duplicates?: Duplicates;
}

/** How many rows each batch has at most. */
export const ROWS_A_BATCH = 1000;
// Bytes of links in one answer, which with all around them stays below 16 MB.
const MOST_ANSWERED = 12_000_000;
// Validating as many takes about half a millisecond, for which the database may have to wait as well.
const ROWS_A_TURN = 25;

/**
 * Validates, numbers, builds and stores links in one transaction, some rows at a time: one link and a million take the
 * same way.
 * @throws {RefusedRows} in mode `all`, when a row is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`; nothing is stored and no number used up then
 */
export async function createRows(
  services: Services,
  caller: Caller,
  source: RowSource,
  order: RowsOrder,
): Promise<RowsOutcome> {
  try {
    return await changeData(
      services.database,
      caller.organizationId,
      async (data) => {
        const outcome = await storeBatches(services, caller, data, source, order);
        if (order.dryRun) throw new Rehearsed(outcome);
        return outcome;
      },
      { key: caller.organizationId, givesWay: source.givesWay === true },
    );
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

/** Ends a transaction that was only for show. */
class Rehearsed extends Error {
  readonly outcome: RowsOutcome;

  constructor(outcome: RowsOutcome) {
    super();
    this.outcome = outcome;
  }
}

async function storeBatches(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  source: RowSource,
  { mode, duplicates: wish = 'allow' }: RowsOrder,
): Promise<RowsOutcome> {
  const counts = await lockLinks(data, source.expected);
  const rules = await readRules(data, counts);
  const takeQuota = linkQuota(services, counts, source.expected);
  const warnOf = duplicateFinder(data);
  const reported = source.reported?.() ?? everyResult;
  const results: RowResult[] = [];
  const report = (result: RowResult) => {
    if (reported.isReported(result)) results.push(result);
  };
  let bytes = 0;
  let created = 0;
  let failed = 0;
  let duplicates = 0;
  let skipped = 0;
  const now = afterNewest(services, counts);
  const nextId = linkIds(now);
  const storeBatch = async (good: readonly GoodRow[], store: () => Promise<void>) => {
    const links = good.map(({ row }) => row);
    if (reported.isWithLinks) bytes += bytesOf(links);
    if (bytes > MOST_ANSWERED) {
      throw new DomainError('too_large', apiTexts.answerTooLargeToSave);
    }
    const warned = await warnOf(links, source.urlPath());
    await store();
    for (const [index, { number, row, warnings }] of good.entries()) {
      const ofTwin = warned[index] ?? [];
      duplicates += ofTwin.length;
      const link = reported.isWithLinks ? { ...row, organizationId: data.organizationId } : null;
      report({ row: number, link, problems: [], warnings: [...warnings, ...ofTwin] });
    }
  };
  // The database stores a batch while the next one is validated and written out.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const whole of source.batches(rules)) {
      // What the batch before stored is found as well.
      if (wish !== 'allow') await storing;
      const { fresh: batch, twins } = await findTwins(data, rules, whole, wish, source.urlPath);
      for (const { row, warning } of twins) {
        if (wish === 'skip') skipped += 1;
        else failed += 1;
        const found = wish === 'skip' ? { warnings: [warning] } : { problems: [warning] };
        report({ row, link: null, problems: [], warnings: [], ...found });
      }
      const good: GoodRow[] = [];
      for (const [at, { row, made, validate }] of batch.entries()) {
        if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await others();
        const { link, built, sortOrder, problems, warnings } = validate(
          identifiersAfter(rules, created + good.length),
        );
        if (problems.length > 0 || !link || !built) {
          failed += 1;
          report({ row, link: null, problems, warnings });
        } else {
          const id = made ? linkIds(made.at)() : nextId();
          const { at: createdAt, by: createdBy } = made ?? { at: now, by: caller.username };
          const stored = rowOf(rules, id, { createdAt, createdBy }, link, built, sortOrder);
          good.push({ number: row, row: stored, values: built.values, warnings });
        }
      }
      // What is refused as a whole is still validated to its end, and not stored.
      if (good.length === 0 || (mode === 'all' && failed > 0)) continue;
      created += good.length;
      refuseUsedUp(rules, created);
      takeQuota(good.length);
      const store = data.links.prepare(good);
      await storing;
      storing = storeBatch(good, store);
      // Until it is awaited, its rejection would be unhandled.
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
  results.sort((one, other) => one.row - other.row);
  const createdAt = created > 0 ? now : null;
  const counted = { created, failed, duplicates, skipped };
  const outcome = { ...counted, results, createdAt, warnings: source.warnings() };
  if (mode === 'all' && failed > 0) throw new RefusedRows(outcome);
  if (created !== source.expected) await addLinks(data, created - source.expected);
  if (created === 0) return outcome;
  if (counts.identifiers.size > 0) await takeNumbers(data, created);
  await recordAudit(services, caller, data, source.audited(outcome, now));
  return outcome;
}

/** The time, or right after the newest link where the clock was set back: new links come first in lists. */
function afterNewest({ clock }: Services, { newest }: Pick<OrganizationCounts, 'newest'>): Date {
  const now = clock.now();
  return newest !== null && newest >= now ? new Date(newest.getTime() + 1) : now;
}

function bytesOf(links: readonly Omit<LinkRow, 'organizationId'>[]): number {
  return links.reduce((sum, link) => sum + Buffer.byteLength(JSON.stringify(linkRecord(link))), 0);
}

// The caller holds the lock on the organization's counts: no other request's number comes between two of these rows (design
// section 3, Identifiers).
function refuseUsedUp({ visible }: CompiledTaxonomy, taken: number): void {
  const usedUp = visible.filter(
    ({ parameter: { type, currentIdentifierValue } }) =>
      type === 'identifier' && currentIdentifierValue + taken > LARGEST_IDENTIFIER,
  );
  refuseOn(
    usedUp.map(({ parameter: { queryName, displayName } }) =>
      problem('identifier_used_up', valuePath(queryName), { displayName }),
    ),
  );
}

/** A row that is stored, and its number in what was sent. */
interface GoodRow extends NewLinkRow {
  readonly number: number;
  readonly warnings: readonly Problem[];
}

function rowOf(
  { isAdvancedMode }: CompiledTaxonomy,
  id: string,
  made: Pick<LinkRow, 'createdAt' | 'createdBy'>,
  { name, baseUrl, urlEncoding }: NewLink,
  built: BuiltLink,
  sortOrder: number,
): Omit<LinkRow, 'organizationId'> {
  return {
    id,
    name,
    baseUrl,
    fullUrl: built.fullUrl,
    parameters: printParameters(built.values),
    isAdvancedMode,
    urlEncoding,
    duplicateKey: duplicateKeyOf(built.urlWithoutIdentifiers),
    sortOrder,
    lastModifiedAt: made.createdAt,
    ...made,
  };
}

const HALF_OF_ALL = 2 ** 31;

/**
 * Makes the ids of links that share a timestamp. They rise with `createdAt`, and within one timestamp
 * with the order in which they were made, so an index that ends in the id is one by time as well.
 * @example const nextId = linkIds(now); nextId() < nextId() // true
 */
function linkIds(createdAt: Date): () => string {
  const msecs = createdAt.getTime();
  let seq = randomInt(HALF_OF_ALL);
  return () => {
    seq += 1;
    return uuid({ msecs, seq });
  };
}
