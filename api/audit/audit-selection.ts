import type { components } from '@utmost/core/contract.d.ts';
import { Op, type WhereOptions } from 'sequelize';
import { readTimestamp } from '../http/list.ts';
import { ONE_OF_MANY } from '../links/store-changed-links.ts';
import type { AuditRow } from '../models/models.ts';
import type { AuditSelection } from './audit-pages.ts';

/** Which entries; all of them where nothing is said. */
export type AuditFilter = components['schemas']['AuditFilter'];

/**
 * The entries of a filter, and the index by which they are found.
 * @throws {DomainError} `malformed` where a timestamp is invalid
 * @example auditSelection({ actor: 'ada' }).index // 'audit_entries_actor_time'
 */
export function auditSelection(filter: AuditFilter): AuditSelection {
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
