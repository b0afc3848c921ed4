import { deserialize, serialize } from 'node:v8';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { BoundStatement } from '@utmost/db/bound-text.ts';
import { Scratch } from '@utmost/db/embedded/scratch.ts';
import { sendAll } from '@utmost/db/statement.ts';
import type { NewestLink, NewLinkRow } from '../../../models/links-table.ts';
import { type OrganizationCounts, readCounts } from '../../../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../../../models/organization-data.ts';
import type { Caller, Services } from '../../caller.ts';
import { lockLinks } from '../../lock-organization.ts';
import { readRules } from '../../read-taxonomy.ts';
import { countRows } from './create-rows.ts';
import type { RowsOutcome } from './row-report.ts';
import type { RowSource, RowsOrder } from './row-source.ts';
import { type ValidatedRows, validateRows } from './validate-rows.ts';

/** Rows that are validated and numbered, and not stored yet. */
export interface StagedImport {
  /** What storing them gives. */
  readonly outcome: RowsOutcome;
  /** Stores them in one transaction. @throws {DomainError} `unavailable`, where the organization changed meanwhile */
  store(services: Services): Promise<void>;
  close(): Promise<void>;
}

/**
 * Validates rows, numbers and builds their links as {@link createRows} does, but outside a transaction: the embedded engine
 * has one writer, which other requests would wait for while the file is read. Nothing else of the organization may change until
 * they are stored.
 * @throws {RefusedRows} in mode `all`, when a row is bad
 * @throws {DomainError} `limit_reached`, `rule_broken`
 */
export async function stageImport(
  services: Services,
  caller: Caller,
  source: RowSource,
  order: RowsOrder,
): Promise<StagedImport> {
  const { organizationId } = caller;
  const data = dataOf(services.database, organizationId);
  const counts = await readCounts(data);
  if (counts === null) throw new DomainError('unauthenticated', apiTexts.unauthenticated);
  const rules = await readRules(data, counts);
  const staged = new StagedLinks(data, order.dryRun);
  const { newest, prepare } = staged;
  const target = { organizationId, counts, rules, newest, prepare };
  const rows = await validateRows(services, caller, source, order, target).catch(async (error) => {
    await staged.close();
    throw error;
  });
  return {
    outcome: rows.outcome,
    store: (some) =>
      changeData(
        some.database,
        organizationId,
        (own) => storeStaged(some, caller, own, source, counts, rows, staged),
        {},
      ),
    close: () => staged.close(),
  };
}

async function storeStaged(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  source: RowSource,
  counts: OrganizationCounts,
  rows: ValidatedRows,
  staged: StagedLinks,
): Promise<void> {
  if (!isSame(await lockLinks(data), counts)) {
    throw new DomainError('unavailable', apiTexts.databaseBusy);
  }
  for await (const statements of staged.statements()) {
    await sendAll(data.sequelize, statements, data.transaction);
  }
  await countRows(services, caller, data, source, counts, rows);
}

function isSame(one: OrganizationCounts, other: OrganizationCounts): boolean {
  const written = ({ identifiers, ...others }: OrganizationCounts) =>
    JSON.stringify([others, [...identifiers]]);
  return written(one) === written(other);
}

// A short file is held in memory; a thread and a file for the rest of a long one take longer than that.
const BATCHES_IN_MEMORY = 5;

/** New links, outside the database. */
class StagedLinks {
  readonly #data: OrganizationData;
  readonly #isDryRun: boolean;
  readonly #first: Buffer[] = [];
  readonly #newest = new Map<string, NewestLink>();
  #scratch: Promise<Scratch> | null = null;
  #batches = 0;

  /** @param isDryRun they are never stored, only looked at by the rows after them */
  constructor(data: OrganizationData, isDryRun: boolean) {
    this.#data = data;
    this.#isDryRun = isDryRun;
  }

  /** As the links of the organization have it, but with these. */
  readonly newest = async (duplicateKeys: readonly string[]): Promise<NewestLink[]> => {
    const stored = await this.#data.links.newest(duplicateKeys);
    const first = duplicateKeys.flatMap((key) => this.#newest.get(key) ?? []);
    const scratch = await this.#scratch;
    if (!scratch) return [...stored, ...first];
    const rows = await scratch.rows(
      `SELECT duplicateKey, id, name FROM links WHERE duplicateKey IN (${duplicateKeys.map(() => '?')})`,
      duplicateKeys,
    );
    const others = (rows as [string, string, string][]).map(([duplicateKey, id, name]) => ({
      duplicateKey,
      id,
      name,
    }));
    return [...stored, ...first, ...others];
  };

  readonly prepare = (links: readonly NewLinkRow[]) => {
    const statements = serialize(this.#isDryRun ? [] : this.#data.links.adding(links));
    return async (): Promise<void> => {
      this.#batches += 1;
      if (this.#batches <= BATCHES_IN_MEMORY) {
        this.#first.push(statements);
        for (const { row } of links) {
          const { duplicateKey, id, name } = row;
          this.#newest.set(duplicateKey, { duplicateKey, id, name });
        }
        return;
      }
      this.#scratch ??= openScratch();
      const scratch = await this.#scratch;
      await scratch.run('INSERT INTO batches VALUES (?, ?)', [this.#batches, statements]);
      await scratch.run(
        `INSERT OR REPLACE INTO links VALUES ${links.map(() => '(?,?,?)')}`,
        links.flatMap(({ row: { duplicateKey, id, name } }) => [duplicateKey, id, name]),
      );
    };
  };

  /** What stores them, batch by batch; the next one is read meanwhile. */
  async *statements(): AsyncGenerator<readonly BoundStatement[]> {
    let reading = this.#read(1);
    for (let number = 1; number <= this.#batches; number += 1) {
      const statements = await reading;
      reading = this.#read(number + 1);
      // Attach a handler now, so that an early rejection isn't unhandled.
      reading.catch(() => undefined);
      yield statements;
    }
  }

  async close(): Promise<void> {
    const scratch = await this.#scratch?.catch(() => null);
    await scratch?.close();
  }

  async #read(number: number): Promise<readonly BoundStatement[]> {
    if (number > this.#batches) return [];
    const first = this.#first[number - 1];
    if (first) return deserialize(first);
    const sql = 'SELECT statements FROM batches WHERE number = ?';
    const [row] = (await (await this.#scratch)?.rows(sql, [number])) ?? [];
    return deserialize(row?.[0] as Uint8Array);
  }
}

async function openScratch(): Promise<Scratch> {
  const scratch = new Scratch();
  await scratch.run('CREATE TABLE batches (number INTEGER PRIMARY KEY, statements BLOB)');
  await scratch.run(
    'CREATE TABLE links (duplicateKey TEXT PRIMARY KEY, id TEXT, name TEXT) WITHOUT ROWID',
  );
  return scratch;
}
