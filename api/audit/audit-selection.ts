import type { components } from '@utmost/core/contract.d.ts';
import { Op, type WhereOptions } from 'sequelize';
import { readTimestamp } from '../http/list.ts';
import { ONE_OF_MANY } from '../links/store-changed-links.ts';
import type { AuditRow } from '../models/models.ts';
import { type AuditSelection, WHOLE_LOG } from './audit-pages.ts';

/** Which entries; all of them where nothing is said. */
export type AuditFilter = components['schemas']['AuditFilter'];

/**
 * The entries of a filter, and the index by which they are found.
 * @param hasMany whether changes of many links are in the log, whose single links' entries a list leaves out
 * @throws {DomainError} `malformed` where a timestamp is invalid
 * @example auditSelection({ actor: 'ada' }).index // 'audit_entries_actor'
 */
export function auditSelection(filter: AuditFilter, hasMany = true): AuditSelection {
  const where = auditCondition(filter, hasMany);
  const { id, subjectId, actor, action } = filter;
  if (id !== undefined) return { where };
  if (subjectId !== undefined) return { where, index: 'audit_entries_subject_at' };
  const by = [actor !== undefined && 'actor', action !== undefined && 'action'].filter(Boolean);
  return by.length === 0
    ? { ...WHOLE_LOG, where }
    : { where, index: `audit_entries_${by.join('_')}` };
}

/** The filter as a condition. @throws {DomainError} `malformed` where a timestamp is invalid */
function auditCondition(
  { id, action, actor, subjectId, from, to }: AuditFilter,
  hasMany: boolean,
): WhereOptions<AuditRow> {
  // A change of many links is one entry; those of the single links are found by the link, or by their action.
  const isAll = id !== undefined || subjectId !== undefined || !hasMany;
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
