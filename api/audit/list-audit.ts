import type { components } from '@utmost/core/contract.d.ts';
import { Op, type WhereOptions } from 'sequelize';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { requireFit } from '../http/contract/answer-text.ts';
import { csvLines } from '../http/csv-lines.ts';
import { readTimestamp } from '../http/read-timestamp.ts';
import { fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import type { AuditRow } from '../models/models.ts';
import { dataOf } from '../models/organization-data.ts';
import { pagesById } from '../models/owned-table.ts';

/** Which entries; all of them where nothing is said. */
export type AuditFilter = components['schemas']['AuditFilter'];

/** Which entries, in what order; entries count from 0. */
export interface AuditListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [by: 'id' | 'at', direction: 'ASC' | 'DESC'];
  readonly filter: AuditFilter;
}

/** The audit log; ids are in the order of time. @throws {DomainError} `forbidden`, `too_large` */
export async function listAudit(
  { database }: Services,
  caller: Caller,
  { first, last, sort: [, direction], filter }: AuditListing,
): Promise<{ entries: AuditRow[]; total: number }> {
  requireAdmin(caller);
  const { audit } = dataOf(database, caller.organizationId);
  const where = auditCondition(filter);
  const order = [['id', direction]] as const;
  const page = { where, order, offset: first, limit: last - first + 1 };
  requireFit(await audit.bytesOf(page, ['subject', 'before', 'after']));
  return {
    entries: await audit.all(page),
    total: await audit.count(where),
  };
}

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
  const where = auditCondition(filter);
  return fileFromSnapshot(database, caller.organizationId, async ({ audit }) => ({
    records: await audit.count(where),
    pieces: csvOf(pagesById(audit, 'DESC', where)),
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

/** The filter as a condition. @throws {DomainError} `malformed` where a timestamp is invalid */
function auditCondition({
  id,
  action,
  actor,
  subjectId,
  from,
  to,
}: AuditFilter): WhereOptions<AuditRow> {
  return {
    ...(id !== undefined && { id: [...id] }),
    ...(action !== undefined && { action }),
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
