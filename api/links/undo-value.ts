import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { auditPages } from '../audit/audit-pages.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { ChangedLink } from '../models/links-table.ts';
import type { AuditRow, LinkRow } from '../models/models.ts';
import { changeData, type OrganizationData } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { changedAt } from './change-link.ts';
import { valuesOf } from './create-link.ts';
import { linkTexts } from './link-texts.ts';
import { rowOfRecord } from './restore-links.ts';
import { ONE_OF_MANY, storerOfMany } from './store-changed-links.ts';

// As many as are set at a turn, which the embedded engine stops all else for.
const LINKS_A_TURN = 250;

/**
 * Gives the links whose value one call set their URLs and values from before, as the audit log has them and whatever the
 * rules are by now. Links whose URL or value was changed again and deleted ones stay as they are, and so do names.
 * @param change as setting the value returned it
 * @throws {DomainError} `not_found`; `conflict` where the audit log does not have all of its links any more
 */
export async function undoLinkValue(
  services: Services,
  caller: Caller,
  change: string,
): Promise<components['schemas']['RestoredLinks']> {
  return changeData(services.database, caller, async (data) => {
    const counts = await lockLinks(data);
    const rules = await readRules(data, counts);
    const where = { subjectId: change, action: 'link.change-many' };
    const [sum] = await data.audit.all({ where, limit: 1 });
    if (!sum) throw new DomainError('not_found', linkTexts.notFoundToUndo);
    const { store, sumUp } = storerOfMany(services, caller, data);
    const tally = { restored: 0, kept: 0 };
    for await (const entries of entriesOf(data, sum)) {
      const rows = await data.links.all({ where: { id: entries.map(({ id }) => id) } });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const restored = entries.flatMap((entry) => {
        const row = byId.get(entry.id);
        return (row && backFrom(services, rules, row, entry)) ?? [];
      });
      await store(restored);
      tally.restored += restored.length;
      tally.kept += entries.length - restored.length;
    }
    if (tally.restored + tally.kept !== JSON.parse(sum.after ?? '{}').changed)
      throw new DomainError('conflict', linkTexts.changeOutdated);
    if (tally.restored > 0)
      await sumUp({
        action: 'link.restore-many',
        subjectId: change,
        subject: String(tally.restored),
        after: tally,
      });
    return tally;
  });
}

/** What the audit log has of one link: nothing but what the change made different. */
interface ValueEntry {
  /** Of the link. */
  readonly id: string;
  readonly before: UrlAndValues;
  readonly after: UrlAndValues;
}

interface UrlAndValues {
  readonly fullUrl: string;
  readonly values: ReadonlyMap<string, string>;
}

async function* entriesOf(
  data: OrganizationData,
  { actor, at }: AuditRow,
): AsyncGenerator<ValueEntry[]> {
  const where = { actor, at, action: ONE_OF_MANY };
  for await (const rows of auditPages(data, 'ASC', { where }, LINKS_A_TURN)) {
    await yieldToEventLoop();
    yield rows.map(({ subjectId, before, after }) => {
      return { id: subjectId ?? '', before: sideOf(before), after: sideOf(after) };
    });
  }
}

function sideOf(text: string | null): UrlAndValues {
  const { fullUrl, parameters } = JSON.parse(text ?? '{}');
  return { fullUrl, values: parseParameters(parameters ?? '{}') ?? new Map() };
}

/** A link as it was before; null where it was changed again. */
function backFrom(
  services: Services,
  rules: CompiledTaxonomy,
  row: LinkRow,
  { before, after }: ValueEntry,
): ChangedLink | null {
  const stored = valuesOf(row.parameters);
  const names = [...new Set([...before.values.keys(), ...after.values.keys()])];
  const isAsLeft = names.every((name) => stored.get(name) === after.values.get(name));
  if (row.fullUrl !== after.fullUrl || !isAsLeft) return null;
  const values = new Map(stored);
  for (const name of names) {
    const value = before.values.get(name);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  const { fullUrl } = before;
  const record = { ...linkRecord(row), fullUrl, parameters: printParameters(values) };
  const { duplicateKey } = rowOfRecord(rules, record).row;
  const lastModifiedAt = changedAt(services, row);
  const changes = { fullUrl, parameters: record.parameters, duplicateKey, lastModifiedAt };
  return {
    before: { row, values: stored },
    after: { row: { ...row, ...changes }, values },
  };
}
