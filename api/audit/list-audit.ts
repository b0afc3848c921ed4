import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { requireFit } from '../http/contract/answer-text.ts';
import type { AuditRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { inTime } from './audit-pages.ts';
import { type AuditFilter, auditSelection } from './audit-selection.ts';

/** Which entries, in what order; entries count from 0. */
export interface AuditListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [by: 'id' | 'at', direction: 'ASC' | 'DESC'];
  readonly filter: AuditFilter;
}

/** How far entries are counted for a list. */
const COUNTED_EXACTLY = 1_000;

/** A part of the log, and how long what was asked for is. */
export interface AuditList {
  readonly entries: readonly AuditRow[];
  readonly total: number;
  /** False: there may be more than `total`. */
  readonly isExact: boolean;
}

/** The audit log, in the order of time. @throws {DomainError} `forbidden`, `too_large`, `malformed` */
export async function listAudit(
  { database }: Services,
  caller: Caller,
  { first, last, sort: [, direction], filter }: AuditListing,
): Promise<AuditList> {
  requireAdmin(caller);
  const { audit } = dataOf(database, caller.organizationId);
  const selection = auditSelection(filter);
  // The index alone has the ids: no entry is read to be passed over.
  const idsOf = async (offset: number, limit: number) => {
    const order = inTime(direction);
    const rows = await audit.all({ ...selection, attributes: ['id'], order, offset, limit });
    return rows.map(({ id }) => id);
  };
  const counted = await idsOf(0, COUNTED_EXACTLY + 1);
  const isExact = counted.length <= COUNTED_EXACTLY;
  const isCounted = isExact || last <= COUNTED_EXACTLY;
  const ids = isCounted ? counted.slice(first, last + 1) : await idsOf(first, last - first + 1);
  return {
    entries: ids.length === 0 ? [] : await entriesBy(audit, ids),
    total: isExact ? counted.length : Math.max(COUNTED_EXACTLY, first + ids.length),
    isExact,
  };
}

async function entriesBy(
  audit: OrganizationData['audit'],
  ids: readonly string[],
): Promise<AuditRow[]> {
  const where = { id: [...ids] };
  requireFit(await audit.bytesOf({ where }, ['subject', 'before', 'after']));
  const byId = new Map((await audit.all({ where })).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
