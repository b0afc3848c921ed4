import { setImmediate } from 'node:timers/promises';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { linkQuota } from '../../billing/quota.ts';
import type { Caller, Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import { LARGEST_ANSWER_BYTES } from '../../http/contract/answer-text.ts';
import type { NewestLink, NewLinkRow } from '../../models/links-table.ts';
import type { LinkRow } from '../../models/models.ts';
import type { OrganizationCounts } from '../../models/organization-counts.ts';
import { linkRecord } from '../../models/records.ts';
import { afterNewest, linkIds, refuseUsedUp, rowOf } from '../create-link.ts';
import { duplicateFinder, duplicateKeyOf } from '../find-duplicate.ts';
import { linkTexts } from '../link-texts.ts';
import { findTwins } from './find-twins.ts';
import { everyResult, RefusedRows, type RowResult, type RowsOutcome } from './row-report.ts';
import type { RowDraft, RowSource, RowsOrder, ValidatedRow } from './row-source.ts';

// Bytes of links in one answer, which with all around them stays below LARGEST_ANSWER_BYTES.
const MOST_ANSWERED = 12_000_000;
// Validating as many takes about half a millisecond, for which the database may have to wait as well.
const ROWS_A_TURN = 25;

/** What rows are validated against, and where the good ones go. */
export interface RowTarget {
  readonly organizationId: string;
  /** As they are, and stay, until the rows are stored. */
  readonly counts: OrganizationCounts;
  readonly rules: CompiledTaxonomy;
  /** The newest of the links with each key, with those that were written. */
  newest(duplicateKeys: readonly string[]): Promise<NewestLink[]>;
  /** New links, written out while the batch before is stored; what it answers stores them. */
  prepare(links: readonly NewLinkRow[]): () => Promise<void>;
}

/** What became of the rows, and when the new links are made. */
export interface ValidatedRows {
  readonly outcome: RowsOutcome;
  readonly now: Date;
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
  const { counts, rules, organizationId } = target;
  const takeQuota = linkQuota(services, counts, source.expected);
  const warnOf = duplicateFinder(target);
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
  const by = caller.username;
  const nextId = linkIds(now);
  const storeBatch = async (good: readonly GoodRow[], store: () => Promise<void>) => {
    const links = good.map(({ row }) => row);
    if (reported.isWithLinks) bytes += bytesOf(links);
    if (bytes > MOST_ANSWERED) {
      throw new DomainError('too_large', linkTexts.answerTooLargeToSave(LARGEST_ANSWER_BYTES));
    }
    const warned = wish === 'allow' ? await warnOf(links, source.urlPath()) : [];
    await store();
    for (const [index, { number, row, warnings }] of good.entries()) {
      const ofTwin = warned[index] ?? [];
      duplicates += ofTwin.length;
      const link = reported.isWithLinks ? { ...row, organizationId } : null;
      report({ row: number, link, problems: [], warnings: [...warnings, ...ofTwin] });
    }
  };
  // The database stores a batch while the next one is validated and written out.
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of source.batches(rules)) {
      const rows = await checkRows(rules, batch, created);
      // What the batch before stored is found as well.
      if (wish !== 'allow') await storing;
      const twins = wish === 'allow' ? null : await findTwins(target, rows, source.urlPath());
      const good: GoodRow[] = [];
      for (const [at, row] of rows.entries()) {
        await yieldBetweenRows(at);
        const { row: number, made } = row.draft;
        const twin = twins?.get(row);
        if (twin && wish === 'skip') {
          skipped += 1;
          report({ row: number, link: null, problems: [], warnings: [twin] });
          continue;
        }
        // Twins before it have left their numbers to it.
        const isRenumbered = counts.identifiers.size > 0 && row.taken !== created + good.length;
        const checked = isRenumbered ? checkRow(rules, row.draft, created + good.length) : row;
        const { problems, warnings } = twin ? { problems: [twin], warnings: [] } : checked.result;
        const newId = made ? linkIds(made.at) : nextId;
        const stored = twin ? null : storedRow(rules, checked, newId, made ?? { at: now, by });
        if (stored) good.push({ number, warnings, ...stored });
        else {
          failed += 1;
          report({ row: number, link: null, problems, warnings });
        }
      }
      // What is refused as a whole is still validated to its end, and not stored.
      if (good.length === 0 || (mode === 'all' && failed > 0)) continue;
      created += good.length;
      refuseUsedUp(rules, created);
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
  results.sort((one, other) => one.row - other.row);
  const createdAt = created > 0 ? now : null;
  const counted = { created, failed, duplicates, skipped };
  const outcome = { ...counted, results, createdAt, warnings: source.warnings() };
  if (mode === 'all' && failed > 0) throw new RefusedRows(outcome);
  return { outcome, now };
}

function bytesOf(links: readonly Omit<LinkRow, 'organizationId'>[]): number {
  return links.reduce((sum, link) => sum + Buffer.byteLength(JSON.stringify(linkRecord(link))), 0);
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

function checkRow(rules: CompiledTaxonomy, draft: RowDraft, taken: number): CheckedRow {
  const result = draft.validate(nextIdentifiers(rules, taken));
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
  { result: { link, built, sortOrder }, duplicateKey }: CheckedRow,
  newId: () => string,
  { at: createdAt, by: createdBy }: NonNullable<RowDraft['made']>,
): NewLinkRow | null {
  if (duplicateKey === null || !link || !built) return null;
  const own = { id: newId(), createdAt, createdBy, sortOrder, duplicateKey };
  return { row: rowOf(rules, link, built, own), values: built.values };
}

/** A row that is stored, and its number in what was sent. */
interface GoodRow extends NewLinkRow {
  readonly number: number;
  readonly warnings: readonly Problem[];
}
