import { recordAudit } from '../../audit/record.ts';
import type { Caller, Services } from '../../caller.ts';
import {
  addLinks,
  type OrganizationCounts,
  raiseNumbers,
  takeNumbers,
} from '../../models/organization-counts.ts';
import { changeData, type OrganizationData } from '../../models/organization-data.ts';
import { lockLinks } from '../../organization/lock-organization.ts';
import { readRules } from '../../taxonomy/read-taxonomy.ts';
import { ValueNumbers } from '../value-numbers.ts';
import type { RowsOutcome } from './row-report.ts';
import type { RowSource, RowsOrder } from './row-source.ts';
import { type ValidatedRows, validateRows } from './validate-rows.ts';

/**
 * Validates, numbers, builds and stores links in one transaction, some rows at a time.
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
      caller,
      async (data) => {
        const { organizationId } = data;
        const counts = await lockLinks(data, source.expected);
        const rules = await readRules(data, counts);
        const { newest, withValues, prepare } = data.links;
        const numbers = new ValueNumbers(rules, data);
        const target = { organizationId, counts, rules, numbers, newest, withValues, prepare };
        const rows = await validateRows(services, caller, source, order, target);
        await countRows(services, caller, data, source, counts, rows);
        if (order.dryRun) throw new Rehearsed(rows.outcome);
        return rows.outcome;
      },
      { key: caller.organizationId, givesWay: source.givesWay === true },
    );
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

/** Counts links that were stored in this transaction, takes their numbers and writes down who made them. */
export async function countRows(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  { expected, audited }: Pick<RowSource, 'expected' | 'audited'>,
  { identifiers }: OrganizationCounts,
  { outcome, now, numbers }: ValidatedRows,
): Promise<void> {
  const { created } = outcome;
  if (created !== expected) await addLinks(data, created - expected);
  if (created === 0) return;
  await numbers.store(data);
  if (outcome.highest) await raiseNumbers(data, outcome.highest);
  else if (identifiers.size > 0) await takeNumbers(data, created);
  await recordAudit(services, caller, data, audited(outcome, now));
}

/** Ends a transaction that was only for show. */
class Rehearsed extends Error {
  readonly outcome: RowsOutcome;

  constructor(outcome: RowsOutcome) {
    super();
    this.outcome = outcome;
  }
}
