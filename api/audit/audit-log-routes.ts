import type { components } from '@utmost/core/contract.d.ts';
import { Op, type WhereOptions } from 'sequelize';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { requireFit } from '../http/contract/answer-text.ts';
import type { Operations } from '../http/contract/mount.ts';
import { download, list, readTimestamp, rowsOf } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { csvLines, fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import { ONE_OF_MANY } from '../links/store-changed-links.ts';
import type { AuditRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { auditRecord } from '../models/records.ts';
import { type AuditSelection, auditPages, inTime } from './audit-pages.ts';

const ENTRIES_AT_ONCE = 1000;

interface AuditQuery {
  readonly range?: readonly [number, number];
  readonly sort?: AuditListing['sort'];
  readonly filter?: AuditFilter;
}

export const auditLog = (services: Services): Operations => ({
  listAuditLog: async (request, h) => {
    const { range = [0, 99], sort = ['at', 'DESC'], filter = {} } = request.query as AuditQuery;
    const { first, last } = rowsOf(range, ENTRIES_AT_ONCE);
    const listing = { first, last, sort, filter };
    const { entries, total, isExact } = await listAudit(services, callerOf(request), listing);
    return list(h, 'audit-log', entries.map(auditRecord), { first, total, isExact });
  },
  exportAuditLog: async (request, h) => {
    const { filter = {} } = request.query as AuditQuery;
    const file = await exportAudit(services, callerOf(request), filter);
    return download(h, file, { type: 'text/csv', name: 'audit-log.csv' });
  },
});

const HEADINGS = ['At', 'Who', 'Via', 'From', 'Action', 'What', 'Before', 'After', 'Kind'];

/**
 * The audit log as CSV, formula-safe, page by page.
 * @throws {DomainError} `forbidden`; `malformed` as the filter does, before the first page
 */
export async function exportAudit(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  filter: AuditFilter,
): Promise<SnapshotFile> {
  requireAdmin(caller);
  const selection = auditSelection(filter);
  return fileFromSnapshot(database, caller.organizationId, async (data) => ({
    records: await data.audit.count(selection.where),
    pieces: csvOf(auditPages(data, 'DESC', selection)),
  }));
}

async function* csvOf(pages: AsyncIterable<AuditRow[]>): AsyncGenerator<string> {
  yield csvLines([HEADINGS]);
  for await (const entries of pages) yield csvLines(entries.map(cells));
}

function cells(entry: AuditRow): string[] {
  const { at, actor, actorKind, via, address, action, subject, before, after } = entry;
  const changed = [before ?? '', after ?? ''];
  return [at.toISOString(), actor, via, address, action, subject, ...changed, actorKind];
}

/** Which entries, in what order; entries count from 0. */
interface AuditListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [by: 'id' | 'at', direction: 'ASC' | 'DESC'];
  readonly filter: AuditFilter;
}

/** How far entries are counted for a list. */
const COUNTED_EXACTLY = 1_000;

/** A part of the log, and how long what was asked for is. */
interface AuditList {
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

/** Which entries; all of them where nothing is said. */
type AuditFilter = components['schemas']['AuditFilter'];

/**
 * The entries of a filter, and the index by which they are found.
 * @throws {DomainError} `malformed` where a timestamp is invalid
 * @example auditSelection({ actor: 'ada' }).index // 'audit_entries_actor_time'
 */
function auditSelection(filter: AuditFilter): AuditSelection {
  const where = auditCondition(filter);
  const { id, subjectId, actor, action } = filter;
  if (id !== undefined) return { where };
  if (subjectId !== undefined) return { where, index: 'audit_entries_subject_at' };
  const by = [actor !== undefined && 'actor_', action === undefined ? 'time' : 'action'];
  return { where, index: `audit_entries_${by.filter(Boolean).join('')}` };
}

/** The filter as a condition. @throws {DomainError} `malformed` where a timestamp is invalid */
function auditCondition({
  id,
  action,
  actor,
  subjectId,
  from,
  to,
}: AuditFilter): WhereOptions<AuditRow> {
  // A change of many links is one entry; those of the single links are found by the link, or by their action.
  const isAll = id !== undefined || subjectId !== undefined;
  const actions = isAll ? undefined : { [Op.ne]: ONE_OF_MANY };
  return {
    ...(id !== undefined && { id: [...id] }),
    ...((action ?? actions) !== undefined && { action: action ?? actions }),
    ...(actor !== undefined && { actor }),
    ...(subjectId !== undefined && { subjectId }),
    ...((from !== undefined || to !== undefined) && {
      at: {
        ...(from && { [Op.gte]: readTimestamp(from, 'from') }),
        ...(to && { [Op.lte]: readTimestamp(to, 'to') }),
      },
    }),
  };
}
