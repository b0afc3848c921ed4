import { send } from '@utmost/db/statement.ts';
import type { LinkRow, Scope } from './models.ts';

/** The newest of the links that share a duplicate key. */
export type NewestLink = Pick<LinkRow, 'duplicateKey' | 'id' | 'name'>;

/**
 * Finds the newest of one organization's links with each duplicate key; keys that no link has are left out.
 * @param duplicateKeys some hundred at most
 * @param exceptId a link that is passed over
 */
export async function newestLinks(
  { sequelize, organizationId, transaction }: Scope,
  duplicateKeys: readonly string[],
  exceptId?: string,
): Promise<NewestLink[]> {
  if (duplicateKeys.length === 0) return [];
  // What a server knows of the table's contents is old while an import fills it, so it would choose another way.
  const byKey = sequelize.getDialect() === 'sqlite' ? '' : 'FORCE INDEX (tracking_links_duplicate)';
  const keys = duplicateKeys.map((key) => sequelize.escape(key)).join();
  const others = exceptId === undefined ? '' : `AND id <> ${sequelize.escape(exceptId)}`;
  // Ids are in the order of time, so the largest is the newest: the index alone tells it.
  return send<NewestLink>(
    sequelize,
    `SELECT l.duplicateKey, l.id, l.name FROM tracking_links AS l
     JOIN (
       SELECT MAX(id) AS id FROM tracking_links ${byKey}
       WHERE organizationId = ${sequelize.escape(organizationId)} AND duplicateKey IN (${keys}) ${others}
       GROUP BY duplicateKey
     ) AS newest ON newest.id = l.id`,
    transaction,
  );
}
