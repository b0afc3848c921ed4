import type { BoundStatement } from '@utmost/db/bound-text.ts';
import { embeddedFile } from '@utmost/db/connection.ts';
import { Scratch } from '@utmost/db/embedded/scratch.ts';
import { sendAll } from '@utmost/db/statement.ts';
import type { Caller, Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import { httpTexts } from '../../http/http-texts.ts';
import type { NewestLink, NewLinkRow } from '../../models/links-table.ts';
import type { Table } from '../../models/models.ts';
import { type OrganizationCounts, readCounts } from '../../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { lockLinks } from '../../organization/lock-organization.ts';
import { readRules } from '../../taxonomy/read-taxonomy.ts';
import { ValueNumbers } from '../value-numbers.ts';
import { countRows } from './create-rows.ts';
import type { RowsOutcome } from './row-report.ts';
import type { RowSource, RowsOrder } from './row-source.ts';
import { type ValidatedRows, validateRows } from './validate-rows.ts';

/** Rows that are validated and numbered, and not stored yet. */
export interface StagedImport {
  /** What storing them gives. */
  readonly outcome: RowsOutcome;
  /** Stores them in one transaction. @throws {DomainError} `unavailable`, where the organization changed meanwhile */
  store(): Promise<void>;
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
  if (counts === null) throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  const rules = await readRules(data, counts);
  const staged = new StagedLinks(data);
  const { newest, prepare } = staged;
  const { withValues } = data.links;
  const numbers = new ValueNumbers(rules, data);
  const target = { organizationId, counts, rules, numbers, newest, withValues, prepare };
  const rows = await validateRows(services, caller, source, order, target).catch(async (error) => {
    await staged.close();
    throw error;
  });
  return {
    outcome: rows.outcome,
    store: () =>
      changeData(
        services.database,
        caller,
        (own) => storeStaged(services, caller, own, source, counts, rows, staged),
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
    throw new DomainError('unavailable', httpTexts.databaseBusy);
  }
  await sendAll(data.sequelize, await staged.statements(), data.transaction);
  await countRows(services, caller, data, source, counts, rows);
}

function isSame(one: OrganizationCounts, other: OrganizationCounts): boolean {
  const written = ({ identifiers, ...others }: OrganizationCounts) =>
    JSON.stringify([others, [...identifiers]]);
  return written(one) === written(other);
}

// A short file is held in memory; two threads and a file for the rest of a long one take longer than that.
const BATCHES_IN_MEMORY = 5;
// While a long file is stored, the indexes are to stay in memory.
const CACHE_KB = 64_000;

/** New links, outside the database. */
class StagedLinks {
  readonly #data: OrganizationData;
  readonly #first: BoundStatement[] = [];
  readonly #newest = new Map<string, NewestLink>();
  #scratch: Promise<Scratch> | null = null;
  #batches = 0;

  constructor(data: OrganizationData) {
    this.#data = data;
  }

  /** As the links of the organization have it, but with these. */
  readonly newest = async (duplicateKeys: readonly string[]): Promise<NewestLink[]> => {
    const stored = await this.#data.links.newest(duplicateKeys);
    const first = duplicateKeys.flatMap((key) => this.#newest.get(key) ?? []);
    const scratch = await this.#scratch;
    if (!scratch) return [...stored, ...first];
    const rows = await scratch.rows(
      `SELECT duplicateKey, MAX(id), name FROM tracking_links
       WHERE duplicateKey IN (${duplicateKeys.map(() => '?')}) GROUP BY duplicateKey`,
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
    const statements = this.#data.links.adding(links);
    return async (): Promise<void> => {
      this.#batches += 1;
      if (this.#batches > BATCHES_IN_MEMORY) {
        this.#scratch ??= openScratch(this.#data);
        const scratch = await this.#scratch;
        for (const statement of statements) await scratch.run(statement);
        return;
      }
      this.#first.push(...statements);
      for (const { row } of links) {
        const { duplicateKey, id, name } = row;
        this.#newest.set(duplicateKey, { duplicateKey, id, name });
      }
    };
  };

  /** What stores them. */
  async statements(): Promise<readonly BoundStatement[]> {
    const scratch = await this.#scratch;
    if (!scratch) return this.#first;
    await scratch.end();
    const copies = stagedTables(this.#data).map(({ name, columns, key }) => ({
      sql: `INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM staged.${name} ORDER BY ${key}`,
      values: [],
    }));
    return [
      { sql: `PRAGMA cache_size = -${CACHE_KB}`, values: [] },
      { sql: 'ATTACH ? AS staged', values: [scratch.file] },
      ...this.#first,
      ...copies,
    ];
  }

  async close(): Promise<void> {
    const scratch = await this.#scratch?.catch(() => null);
    await scratch?.close();
  }
}

async function openScratch(data: OrganizationData): Promise<Scratch> {
  const scratch = new Scratch(embeddedFile(data.sequelize) ?? '');
  const run = (sql: string) => scratch.run({ sql, values: [] });
  try {
    for (const { name, columns, key } of stagedTables(data)) {
      await run(`CREATE TABLE ${name} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`);
    }
    await run('CREATE INDEX duplicates ON tracking_links (duplicateKey)');
    return scratch;
  } catch (error) {
    await scratch.close();
    throw error;
  }
}

// In the order of their keys, by which they are stored the quickest.
function stagedTables({ models: { links, linkValues } }: OrganizationData) {
  return [
    { name: links.tableName, columns: columnsOf(links), key: 'id' },
    { name: linkValues.tableName, columns: columnsOf(linkValues), key: columnsOf(linkValues) },
  ];
}

function columnsOf<Row extends object>(table: Table<Row>): string {
  return Object.keys(table.getAttributes()).join();
}
