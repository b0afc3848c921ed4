import { setImmediate } from 'node:timers/promises';
import { lookAlikeWarning, ValueCounts } from '@utmost/core/link/look-alike.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { linkQuota } from '../../billing/quota.ts';
import type { Caller, Services } from '../../caller.ts';
import type { NewestLink, NewLinkRow } from '../../models/links-table.ts';
import type { OrganizationCounts } from '../../models/organization-counts.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { afterNewest, linkIds, refuseUsedUp, rowOf } from '../create-link.ts';
import { duplicateFinder, duplicateKeyOf } from '../find-duplicate.ts';
import type { ValueNumbers } from '../value-numbers.ts';
import { findTwins } from './find-twins.ts';
import { PublishedNumbers } from './published-numbers.ts';
import { everyResult, RefusedRows, type RowsOutcome } from './row-report.ts';
import type { RowDraft, RowSource, RowsOrder, ValidatedRow } from './row-source.ts';
import { type GoodRow, RowTally } from './row-tally.ts';

// Validating as many takes about half a millisecond, for which the database may have to wait as well.
const ROWS_A_TURN = 25;

/** What rows are validated against, and where the good ones go. */
export interface RowTarget {
  readonly organizationId: string;
  /** As they are, and stay, until the rows are stored. */
  readonly counts: OrganizationCounts;
  readonly rules: CompiledTaxonomy;
  /** Of values; stored by the caller, after the rows. */
  readonly numbers: ValueNumbers;
  /** The newest of the links with each key, with those that were written. */
  newest(duplicateKeys: readonly string[]): Promise<NewestLink[]>;
  /** The links that are stored already and have one of these values. */
  withValues: OrganizationData['links']['withValues'];
  /** New links, written out while the batch before is stored; what it answers stores them. */
  prepare(links: readonly NewLinkRow[]): () => Promise<void>;
}

/** What became of the rows, and when the new links are made. */
export interface ValidatedRows {
  readonly outcome: RowsOutcome;
  readonly now: Date;
  readonly numbers: ValueNumbers;
}

/**
 * Validates, numbers and builds links batch by batch, and hands the good ones to where they are stored.
 * @throws {RefusedRows} in mode `all`, when a row is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`
 */
export async function validateRows(
  services: Services,
  caller: Caller,
  source: RowSource,
  { mode, duplicates: wish = 'allow' }: RowsOrder,
  target: RowTarget,
): Promise<ValidatedRows> {
  const { counts, rules, numbers } = target;
  const published = source.isPublished ? new PublishedNumbers(target) : null;
  const takeQuota = linkQuota(services, counts, source.expected);
  const warnOf = wish === 'allow' ? duplicateFinder(target) : null;
  const now = afterNewest(services, counts);
  const made = { at: now, by: caller.username };
  const nextId = linkIds(now);
  const tally = new RowTally(target.organizationId, source.reported?.() ?? everyResult);
  const storeBatch = async (good: readonly GoodRow[], store: () => Promise<void>) => {
    const links = good.map(({ row }) => row);
    tally.requireSpace(links);
    const warned = (await warnOf?.(links, source.urlPath())) ?? [];
    await store();
    tally.stored(good, warned);
  };
  const typed = new ValueCounts(rules);
  // The database stores a batch while the next one is validated and written out.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of source.batches(rules)) {
      const rows = await checkRows(rules, batch, tally.created);
      // What the batch before stored is found as well.
      if (wish !== 'allow') await storing;
      const held = { rows, path: source.urlPath(), published, wish };
      const { others, refused } = await againstLinks(target, tally, held);
      const good = await goodRows(target, tally, others, refused, { made, nextId });
      // What is refused as a whole is still validated to its end, and not stored.
      if (good.length === 0 || (mode === 'all' && tally.failed > 0)) continue;
      tally.created += good.length;
      if (!published) countValues(typed, good);
      refuseUsedUp(rules, tally.created);
      takeQuota(good.length);
      const store = target.prepare(good);
      await storing;
      storing = storeBatch(good, store);
      // Until it is awaited, its rejection would be unhandled.
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
  const ofNumbers = tally.failed > 0 ? [] : (published?.warnings ?? []);
  const isBody = source.urlPath() === 'baseUrl';
  const looks = typed
    .lookAlikes()
    .map((one) => lookAlikeWarning(one, isBody ? valuePath(one.queryName) : one.queryName));
  const outcome = {
    ...tally.outcome(now, [...source.warnings(), ...ofNumbers, ...looks]),
    ...(published && { highest: published.highest }),
  };
  if (mode === 'all' && tally.failed > 0) throw new RefusedRows(outcome);
  return { outcome, now, numbers };
}

function countValues(typed: ValueCounts, good: readonly GoodRow[]): void {
  for (const { values } of good) {
    for (const [queryName, value] of values) typed.add(queryName, value);
  }
}

const NO_TWINS: ReadonlyMap<CheckedRow, Problem> = new Map();

interface HeldRows {
  readonly rows: readonly CheckedRow[];
  /** Where they have their URLs, as problems name it. */
  readonly path: string;
  readonly published: PublishedNumbers | null;
  readonly wish: NonNullable<RowsOrder['duplicates']>;
}

/** Leaves out rows that have a twin, where that is wished. @returns the others, and why some of them are refused */
async function againstLinks(
  target: RowTarget,
  tally: RowTally,
  { rows, path, published, wish }: HeldRows,
): Promise<{ others: readonly CheckedRow[]; refused: ReadonlyMap<CheckedRow, Problem> }> {
  const numbers = (await published?.find(rows)) ?? [];
  const found = wish === 'allow' ? NO_TWINS : await findTwins(target, rows, path);
  const isKept = published === null || wish === 'allow';
  const twins = isKept ? found : published.sameUrl(numbers, found, path);
  const others = wish === 'skip' ? tally.skip(rows, twins) : rows;
  const taken = published?.taken(numbers, others, path) ?? NO_TWINS;
  return { others, refused: new Map([...twins, ...taken]) };
}

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/** The rows that become links, as they are stored; the others are refused. */
async function goodRows(
  { counts, rules, numbers }: RowTarget,
  tally: RowTally,
  rows: readonly CheckedRow[],
  twins: ReadonlyMap<CheckedRow, Problem>,
  { made, nextId }: { readonly made: NonNullable<RowDraft['made']>; readonly nextId: () => string },
): Promise<GoodRow[]> {
  const good: GoodRow[] = [];
  await numbers.find(rows.flatMap(({ result }) => result.built?.values ?? []));
  for (const [at, row] of rows.entries()) {
    await yieldBetweenRows(at);
    const { draft } = row;
    const twin = twins.get(row);
    if (twin) {
      tally.refuse(draft, [twin], []);
      continue;
    }
    // Twins before it have left their numbers to it.
    const taken = tally.created + good.length;
    const { built, published } = row.result;
    const ofValues = built && !published ? numbers.of(built.values) : NO_VALUES;
    const isRenumbered = ofValues.size > 0 || row.taken !== taken;
    const checked =
      counts.identifiers.size > 0 && isRenumbered ? checkRow(rules, draft, taken, ofValues) : row;
    const { problems, warnings } = checked.result;
    const newId = draft.made ? linkIds(draft.made.at) : nextId;
    const stored = storedRow(rules, checked, newId, draft.made ?? made);
    if (stored) {
      good.push({ number: draft.row, warnings, ...stored });
      if (!published) numbers.take(stored.values);
    } else tally.refuse(draft, problems, warnings);
  }
  return good;
}

// Long rows take longer than a turn.
async function yieldBetweenRows(at: number): Promise<void> {
  if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await setImmediate();
  else await yieldToEventLoop();
}

/** A row held against the taxonomy. */
interface CheckedRow {
  readonly draft: RowDraft;
  /** How many new links come before it, by which it was numbered. */
  readonly taken: number;
  readonly result: ValidatedRow;
  readonly name: string;
  /** Null where it becomes no link. */
  readonly duplicateKey: string | null;
}

function checkRow(
  rules: CompiledTaxonomy,
  draft: RowDraft,
  taken: number,
  ofValues: ReadonlyMap<string, string> = NO_VALUES,
): CheckedRow {
  const result = draft.validate(new Map([...nextIdentifiers(rules, taken), ...ofValues]));
  const { link, built, problems } = result;
  const isGood = problems.length === 0 && link !== null && built !== null;
  const duplicateKey = isGood ? duplicateKeyOf(built.urlWithoutIdentifiers) : null;
  return { draft, taken, result, name: link?.name ?? '', duplicateKey };
}

async function checkRows(
  rules: CompiledTaxonomy,
  batch: Iterable<RowDraft>,
  created: number,
): Promise<CheckedRow[]> {
  const rows: CheckedRow[] = [];
  let taken = created;
  for (const draft of batch) {
    await yieldBetweenRows(rows.length);
    const row = checkRow(rules, draft, taken);
    if (row.duplicateKey !== null) taken += 1;
    rows.push(row);
  }
  return rows;
}

/** A good row as it is stored; null where it becomes no link. */
function storedRow(
  rules: CompiledTaxonomy,
  { result: { link, built, sortOrder, published }, duplicateKey }: CheckedRow,
  newId: () => string,
  { at: createdAt, by: createdBy }: NonNullable<RowDraft['made']>,
): NewLinkRow | null {
  if (duplicateKey === null || !link || !built) return null;
  const own = { id: newId(), createdAt, createdBy, sortOrder, duplicateKey };
  const mode = rules.inMode(published?.isAdvancedMode ?? rules.isAdvancedMode);
  return { row: rowOf(mode, link, built, own), values: built.values };
}
