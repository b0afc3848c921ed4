import { Op, type WhereOptions } from 'sequelize';
import { dataOf } from '../../models/organization-data.ts';
import type { AuditRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { readMoment } from '../read-moment.ts';

/** Which entries; all of them where nothing is said. */
export interface AuditFilter {
  readonly action?: string;
  readonly actor?: string;
  readonly subjectId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The audit log, the newest first. @throws {DomainError} `forbidden` */
export async function listAudit(
  { database }: Services,
  caller: Caller,
  filter: AuditFilter,
  first: number,
  count: number,
): Promise<{ entries: AuditRow[]; total: number }> {
  requireAdmin(caller);
  const { audit } = dataOf(database, caller.organizationId);
  const where = auditCondition(filter);
  return {
    entries: await audit.all({ where, order: [['id', 'DESC']], offset: first, limit: count }),
    total: await audit.count(where),
  };
}

/** The filter as a condition. @throws {DomainError} `malformed` where a moment is none */
export function auditCondition({
  action,
  actor,
  subjectId,
  from,
  to,
}: AuditFilter): WhereOptions<AuditRow> {
  return {
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(subjectId !== undefined && { subjectId }),
    ...((from !== undefined || to !== undefined) && {
      at: {
        ...(from && { [Op.gte]: readMoment(from, 'from') }),
        ...(to && { [Op.lte]: readMoment(to, 'to') }),
      },
    }),
  };
}
