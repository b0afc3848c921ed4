import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { csvLines, fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import type { AuditRow } from '../models/models.ts';
import { auditPages } from './audit-pages.ts';
import { type AuditFilter, auditSelection } from './audit-selection.ts';

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
