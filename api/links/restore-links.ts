import type { components } from '@utmost/core/contract.d.ts';
import { buildLink, everyName } from '@utmost/core/link/build.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { auditPages } from '../audit/audit-pages.ts';
import { recordAudit } from '../audit/record.ts';
import { linkQuota } from '../billing/quota.ts';
import type { Caller, Services } from '../caller.ts';
import { chunksOf, KEYS_A_QUERY } from '../models/chunks-of.ts';
import type { NewLinkRow } from '../models/links-table.ts';
import { addLinks } from '../models/organization-counts.ts';
import { changeData, type OrganizationData } from '../models/organization-data.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { duplicateKeyOf } from './find-duplicate.ts';

type LinkRecord = Omit<components['schemas']['TrackingLink'], 'warnings' | 'history'>;

// An entry of many has up to a thousand links.
const ENTRIES_AT_ONCE = 5;

/**
 * Restores the links of a deletion as the audit log has them: with their ids, numbers and dates, whatever the rules are
 * by now. Those that are back already stay as they are.
 * @param deletion of many, or the id of a link that was deleted by itself
 * @returns how many are back
 * @throws {DomainError} `limit_reached`
 */
export async function restoreLinks(
  services: Services,
  caller: Caller,
  deletion: string,
): Promise<number> {
  return changeData(services.database, caller, async (data) => {
    const counts = await lockLinks(data);
    const rules = await readRules(data, counts);
    const take = linkQuota(services, counts, 0);
    let restored = 0;
    let first = '';
    for await (const links of deletedLinks(data, deletion)) {
      for (const part of chunksOf(links, KEYS_A_QUERY)) {
        const stored = await data.links.all({
          attributes: ['id'],
          where: { id: part.map(({ id }) => id) },
        });
        const there = new Set(stored.map(({ id }) => id));
        const missing = part.filter(({ id }) => !there.has(id));
        if (missing.length === 0) continue;
        take(missing.length);
        await data.links.prepare(missing.map((link) => rowOfRecord(rules, link)))();
        first ||= missing[0]?.name ?? '';
        restored += missing.length;
      }
    }
    if (restored === 0) return 0;
    await addLinks(data, restored);
    await recordAudit(services, caller, data, {
      action: restored === 1 ? 'link.restore' : 'link.restore-many',
      subjectId: deletion,
      subject: restored === 1 ? first : String(restored),
      after: { restored },
    });
    return restored;
  });
}

/** The links of a deletion, some entries of the audit log at a time; of a link that was deleted twice the last time. */
async function* deletedLinks(
  data: OrganizationData,
  subjectId: string,
): AsyncGenerator<LinkRecord[]> {
  const where = { subjectId, action: ['link.delete', 'link.delete-many'] };
  for await (const entries of auditPages(data, 'DESC', { where }, ENTRIES_AT_ONCE)) {
    for (const { action, before } of entries) {
      const record = JSON.parse(before ?? 'null');
      yield action === 'link.delete' ? [record] : record.links;
    }
  }
}

/** The row of a link that was stored before, as its record tells it; no rule is asked. */
export function rowOfRecord(rules: CompiledTaxonomy, link: LinkRecord): NewLinkRow {
  const { baseUrl, urlEncoding, isAdvancedMode } = link;
  const values = parseParameters(link.parameters) ?? new Map<string, string>();
  const unchanged = everyName(rules, values);
  const draft = { baseUrl, values, urlEncoding, isAdvancedMode, unchanged };
  const duplicateKey = duplicateKeyOf(buildLink(rules, draft).urlWithoutIdentifiers);
  const createdAt = new Date(link.createdAt);
  const lastModifiedAt = new Date(link.lastModifiedAt);
  return { row: { ...link, createdAt, lastModifiedAt, duplicateKey }, values };
}
