import { Op, type WhereOptions } from 'sequelize';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import type { AuditRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { csvLines } from '../csv-lines.ts';
import { type AuditFilter, auditCondition } from './list-audit.ts';

const PAGE = 1000;
const HEADINGS = ['At', 'Who', 'Via', 'From', 'Action', 'What', 'Before', 'After'];

/**
 * The audit log as CSV, formula-safe, page by page.
 * @throws {DomainError} `forbidden`; `malformed` as the filter does, before the first page
 */
export function exportAudit(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  filter: AuditFilter,
): AsyncGenerator<string> {
  requireAdmin(caller);
  return rows(dataOf(database, caller.organizationId), auditCondition(filter));
}

// Each page reads on from the last entry: what others add meanwhile moves no entry from one page into the next.
async function* rows(
  { audit }: OrganizationData,
  where: WhereOptions<AuditRow>,
): AsyncGenerator<string> {
  yield csvLines([HEADINGS]);
  for (let rest = where; ; ) {
    const entries = await audit.all({ where: rest, order: [['id', 'DESC']], limit: PAGE });
    yield csvLines(entries.map(cells));
    const last = entries.at(-1);
    if (last === undefined || entries.length < PAGE) return;
    rest = { ...where, id: { [Op.lt]: last.id } } as WhereOptions<AuditRow>;
  }
}

function cells({ at, actor, via, address, action, subject, before, after }: AuditRow): string[] {
  return [at.toISOString(), actor, via, address, action, subject, before ?? '', after ?? ''];
}
