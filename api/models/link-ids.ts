import type { WhereOptions } from 'sequelize';
import type { Models } from './models.ts';
import type { LinkRow } from './rows.ts';

interface QueryWriter {
  selectQuery(table: string, options: object, model: unknown): string;
}

/** The statement that finds the ids of an organisation's links, to be a part of another one. */
export function linkIds(
  { links }: Models,
  organizationId: string,
  where: WhereOptions<LinkRow>,
): string {
  const writer = links.sequelize?.getQueryInterface().queryGenerator as QueryWriter;
  const owned = { attributes: ['id'], where: { ...where, organizationId } };
  return writer.selectQuery('tracking_links', owned, links).replace(/;$/, '');
}
