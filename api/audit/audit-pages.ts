import { Op, type WhereOptions } from 'sequelize';
import type { AuditRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { type RowPlace, rowsAfter } from '../models/rows-after.ts';
import type { Selection } from '../models/select-statement.ts';

const ENTRIES_A_PAGE = 1000;

/** Which entries, and the index that has them in the order of time. */
export interface AuditSelection {
  readonly where: WhereOptions<AuditRow>;
  /** Left alone, MariaDB may read all entries of a user, or of an action, and sort them. */
  readonly index?: string;
}

/** All entries. */
const WHOLE_LOG: AuditSelection = { where: {}, index: 'audit_entries_time' };

/** The order of time; entries of one millisecond are in that of their ids. */
export function inTime(direction: 'ASC' | 'DESC'): NonNullable<Selection<AuditRow>['order']> {
  return [
    ['at', direction],
    ['id', direction],
  ];
}

/**
 * Reads entries in the order of time, page by page. Each page begins after the last entry of the one before, so the last page
 * comes as quickly as the first, and what is added meanwhile moves none of the others.
 * @param limit how many entries a page has
 */
export async function* auditPages(
  { audit, models }: OrganizationData,
  direction: 'ASC' | 'DESC',
  { where, ...selection }: AuditSelection = WHOLE_LOG,
  limit = ENTRIES_A_PAGE,
): AsyncGenerator<AuditRow[]> {
  for (let after: RowPlace | null = null; ; ) {
    const page: AuditRow[] = await audit.all({
      ...selection,
      where: after
        ? { [Op.and]: [where, rowsAfter(models.audit, { column: 'at', direction }, after)] }
        : where,
      order: inTime(direction),
      limit,
    });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = { value: last.at, id: last.id };
  }
}
