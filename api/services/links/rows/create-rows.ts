import { setImmediate as others } from 'node:timers/promises';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { Transaction } from 'sequelize';
import type { NewLinkRow } from '../../../models/links-table.ts';
import { changeData, type OrganizationData } from '../../../models/organization-data.ts';
import type { LinkRow } from '../../../models/rows.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Caller, Services } from '../../caller.ts';
import { holdConfiguration } from '../../lock-configuration.ts';
import { roomForLinks } from '../../plans/room.ts';
import { countAllLinks } from '../count-links.ts';
import { duplicateKeyOf } from '../find-duplicate.ts';
import { linkIds } from '../link-ids.ts';
import { duplicateFinder } from './find-duplicates.ts';
import { numberRows } from './row-numbers.ts';
import { RefusedRows, type Reported, type RowResult, type RowsOutcome } from './row-report.ts';

/** A row that is to become a link. */
export interface RowDraft {
  /** From 1. */
  readonly row: number;
  /** @param identifiers what the link's are if it is good: query name -> formatted */
  judge(identifiers: ReadonlyMap<string, string>): JudgedRow;
}

/** A row, judged; link and URL are there when there are no problems. */
export interface JudgedRow {
  readonly link: NewLink | null;
  readonly built: BuiltLink | null;
  readonly sortOrder: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Many rows, and what is said of them as a whole. */
export interface RowSource {
  /** May be asked more than once. @param rules what the rows are judged by */
  batches(
    rules: CompiledTaxonomy,
  ): AsyncIterable<readonly RowDraft[]> | Iterable<readonly RowDraft[]>;
  /** Where the rows have their URLs, as warnings name it; asked when the first batch was told. */
  urlPath(): string;
  /** Complete when the last batch was told. */
  warnings(): readonly Problem[];
  /** What is kept of the results; asked for anew with the batches. */
  reported(): Reported;
}

/** How rows are taken. */
export interface RowsOrder {
  /** `all`: none unless every row is good; `valid`: the good ones. */
  readonly mode: 'all' | 'valid';
  /** Everything is done, and then undone. */
  readonly dryRun: boolean;
}

// So that the database has the next batch when it is done with one, although some take longer than others.
const BATCHES_AHEAD = 2;
// Judging as many takes about half a millisecond, for which the database may have to wait as well.
const ROWS_A_TURN = 25;

// The database is soon at work on few; of many it has to wait for fewer statements, but they are kept in memory.
const FEWEST_A_BATCH = 500;
const MOST_A_BATCH = 4000;

/** How many rows each batch is to have. */
export function* batchSizes(): Generator<number, never> {
  for (let rows = FEWEST_A_BATCH; ; rows = Math.min(2 * rows, MOST_A_BATCH)) yield rows;
}

/**
 * Judges, numbers, builds and stores many links in one transaction, some rows at a time.
 * @throws {RefusedRows} in mode `all`, when a row is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`; nothing is stored and no number used up then
 */
export async function createRows(
  services: Services,
  caller: Caller,
  source: RowSource,
  { mode, dryRun }: RowsOrder,
): Promise<RowsOutcome> {
  const { database } = services;
  try {
    return await changeData(database, caller.organizationId, async (data) => {
      await holdConfiguration(database, data);
      // In the order in which one link takes them, so that the two cannot wait for each other.
      await data.usage.all({ lock: Transaction.LOCK.UPDATE });
      const outcome = await storeBatches(services, caller, data, source, mode);
      if (mode === 'all' && outcome.failed > 0) throw new RefusedRows(outcome);
      if (dryRun) throw new Rehearsed(outcome);
      return outcome;
    });
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
  mode: RowsOrder['mode'],
): Promise<RowsOutcome> {
  const { organizationId } = data;
  const numbers = await numberRows(data);
  const room = await roomForLinks(services, data);
  const finder = duplicateFinder(data, await countAllLinks(data));
  const reported = source.reported();
  const results: RowResult[] = [];
  const report = (result: RowResult) => {
    if (reported.isToTell(result)) results.push(result);
  };
  let created = 0;
  let failed = 0;
  let duplicates = 0;
  const now = services.clock.now();
  const nextId = linkIds(now);
  const newLinks = await data.links.newLinks();
  // The database stores batches while the next ones are judged.
  const storing = oneAfterTheOther(BATCHES_AHEAD);
  try {
    for await (const batch of source.batches(numbers.rules)) {
      const good: GoodRow[] = [];
      const rows = newLinks.batch();
      let links: NewLinkRow[] = [];
      // A few at a time, for nothing else is done meanwhile. What is refused as a whole is judged to its end, and not stored.
      const write = () => {
        if (mode === 'valid' || failed === 0) rows.add(links);
        links = [];
      };
      for (const { row, judge } of batch) {
        const { link, built, sortOrder, problems, warnings } = judge(numbers.next());
        if (problems.length > 0 || !link || !built) {
          failed += 1;
          report({ row, link: null, problems, warnings });
        } else {
          numbers.take();
          const stored = rowOf(numbers.rules, caller, nextId(), now, link, built, sortOrder);
          const { name, duplicateKey } = stored;
          links.push({ row: stored, values: built.values });
          good.push({
            row,
            name,
            duplicateKey,
            warnings,
            link: reported.isWithLinks ? { ...stored, organizationId } : null,
          });
        }
        if (row % ROWS_A_TURN !== 0) continue;
        write();
        await others();
      }
      write();
      if (good.length === 0 || (mode === 'all' && failed > 0)) continue;
      created += good.length;
      room.take(good.length);
      const store = rows.ready();
      const warn = await finder.look(good);
      await storing.next(async () => {
        const warned = await warn(source.urlPath());
        await store();
        for (const [index, { row, link, warnings }] of good.entries()) {
          const ofTwin = warned[index] ?? [];
          duplicates += ofTwin.length;
          report({ row, link, problems: [], warnings: [...warnings, ...ofTwin] });
        }
      });
    }
  } finally {
    await storing.last();
  }
  await numbers.store();
  if (created > 0) {
    await room.store();
    await recordAudit(services, caller, data, {
      action: 'link.create-many',
      subjectId: null,
      subject: String(created),
      after: { created, createdAt: now.toISOString() },
    });
  }
  results.sort((one, other) => one.row - other.row);
  return { created, failed, duplicates, results, warnings: source.warnings() };
}

// `next` waits until few enough are under way, not for its own; what a work throws is thrown at a later one or the last.
function oneAfterTheOther(most: number) {
  const underWay: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  return {
    next: async (work: () => Promise<void>): Promise<void> => {
      if (underWay.length === most) await underWay.shift();
      last = last.then(work);
      // Until somebody waits for it, nobody else would have it.
      last.catch(() => undefined);
      underWay.push(last);
    },
    last: () => last,
  };
}

// What is kept of it until it is stored: thousands are under way.
interface GoodRow extends Pick<LinkRow, 'name' | 'duplicateKey'> {
  readonly row: number;
  /** Null where nobody asks for it. */
  readonly link: LinkRow | null;
  readonly warnings: readonly Problem[];
}

function rowOf(
  { isAdvancedMode }: CompiledTaxonomy,
  { username }: Caller,
  id: string,
  now: Date,
  { name, baseUrl, urlEncoding }: NewLink,
  built: BuiltLink,
  sortOrder: number,
): NewLinkRow['row'] {
  return {
    id,
    name,
    baseUrl,
    fullUrl: built.fullUrl,
    parameters: printParameters(built.values),
    isAdvancedMode,
    urlEncoding,
    duplicateKey: duplicateKeyOf(built.urlWithoutIdentifiers),
    createdBy: username,
    sortOrder,
    createdAt: now,
    lastModifiedAt: now,
  };
}
