import { Op, type WhereOptions } from 'sequelize';
import { dataOf } from '../../models/organization-data.ts';
import type { AuditRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { readMoment } from '../read-moment.ts';

/** Which entries; all of them where nothing is said. */
export interface AuditFilter {
  readonly id?: readonly string[];
  readonly action?: string;
  readonly actor?: string;
  readonly subjectId?: string | null;
  readonly from?: string;
  readonly to?: string;
}

/** Which entries, in what order; entries count from 0. */
export interface AuditListing {
  readonly first: number;
  readonly last: number;
  readonly sort: readonly [by: 'id' | 'at', direction: 'ASC' | 'DESC'];
  readonly filter: AuditFilter;
}

/** The audit log; ids are in the order of time. @throws {DomainError} `forbidden` */
export async function listAudit(
  { database }: Services,
  caller: Caller,
  { first, last, sort: [, direction], filter }: AuditListing,
): Promise<{ entries: AuditRow[]; total: number }> {
  requireAdmin(caller);
  const { audit } = dataOf(database, caller.organizationId);
  const where = auditCondition(filter);
  return {
    entries: await audit.all({
      where,
      order: [['id', direction]],
      offset: first,
      limit: last - first + 1,
    }),
    total: await audit.count(where),
  };
}

/** The filter as a condition. @throws {DomainError} `malformed` where a moment is none */
export function auditCondition({
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
        ...(from && { [Op.gte]: readMoment(from, 'from') }),
        ...(to && { [Op.lte]: readMoment(to, 'to') }),
      },
    }),
  };
}
