import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op, QueryTypes, Transaction } from 'sequelize';
import type { LinksWithoutWords } from '../../models/link-words.ts';
import { dataIn } from '../../models/organization-data.ts';
import type { LinkRow } from '../../models/rows.ts';
import type { Services } from '../caller.ts';

const LINKS_A_TRANSACTION = 250;
const SEARCHED: (keyof LinkRow)[] = ['id', 'name', 'baseUrl', 'createdBy', 'parameters'];

/**
 * Writes the words of some links down that an import or a bulk request left for later. Several processes
 * may do it at once.
 * @returns whether there were any
 */
export function writeSomeWords({ database }: Pick<Services, 'database'>): Promise<boolean> {
  const { sequelize } = database;
  return inTransaction(sequelize, async (transaction) => {
    const isEmbedded = sequelize.getDialect() === 'sqlite';
    const others = isEmbedded ? '' : 'FOR UPDATE SKIP LOCKED';
    const [left] = await sequelize.query<LinksWithoutWords>(
      `SELECT id, organizationId, firstId, lastId FROM links_without_words ORDER BY id LIMIT 1 ${others}`,
      { transaction, type: QueryTypes.SELECT },
    );
    if (!left) return false;
    const data = dataIn(database, left.organizationId, transaction);
    const links = await data.links.all({
      attributes: SEARCHED,
      where: { id: { [Op.between]: [left.firstId, left.lastId] } },
      order: [['id', 'ASC']],
      limit: LINKS_A_TRANSACTION,
      // Nobody changes or deletes them before their words are there to be changed or deleted.
      lock: Transaction.LOCK.SHARE,
    });
    await data.linkWords.add(
      links.map((link) => ({ ...link, values: parseParameters(link.parameters) ?? new Map() })),
    );
    const isDone = links.length < LINKS_A_TRANSACTION || links.at(-1)?.id === left.lastId;
    await sequelize.query(
      isDone
        ? 'DELETE FROM links_without_words WHERE id = :id'
        : 'UPDATE links_without_words SET firstId = :last WHERE id = :id',
      { replacements: { id: left.id, last: links.at(-1)?.id ?? '' }, transaction },
    );
    return true;
  });
}
