import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { download, list, rowsOf } from '../http/list.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { auditRecord } from '../models/records.ts';
import type { AuditFilter } from './audit-selection.ts';
import { exportAudit } from './export-audit.ts';
import { type AuditListing, listAudit } from './list-audit.ts';

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
