import type { WhereOptions } from 'sequelize';
import type { Models } from './models.ts';
import type { LinkRow } from './rows.ts';
import { selectStatement } from './select-statement.ts';

/** The statement that finds the ids of an organisation's links, to be a part of another one. */
export function linkIds(
  { links }: Models,
  organizationId: string,
  where: WhereOptions<LinkRow>,
): string {
  return selectStatement(links, { attributes: ['id'], where: { ...where, organizationId } });
}
