import { literal, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { LinkCondition } from './links-having.ts';

/** The links of one organisation that have a text in them. */
export interface LinksWith {
  readonly condition: LinkCondition;
  /** The ids of those among the newest links. @param newest how many are looked at */
  amongNewest(newest: number): Promise<string[]>;
}

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/**
 * Looks for a text in the name, full URL and creator of links, whatever the case. It is no pattern, so nothing
 * in it has a meaning. The embedded engine knows the case of ASCII letters alone; on a server letters are
 * compared as they are once both are lowered, since its collations take many times as long.
 */
export function linksWith(
  sequelize: Sequelize,
  organizationId: string,
  transaction: Transaction | null,
): (text: string) => LinksWith {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const lowered = (text: string) =>
    isEmbedded
      ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
      : text.toLowerCase();
  const exactly = isEmbedded ? '' : ' COLLATE utf8mb4_bin';
  return (text) => {
    const sought = sequelize.escape(lowered(text));
    const having = (table: string) =>
      SEARCHED.map((column) => `INSTR(LOWER(${table}.${column})${exactly}, ${sought}) > 0`).join(
        ' OR ',
      );
    return {
      condition: literal(`(${having('tracking_links')})`),
      amongNewest: async (newest) => {
        const found = await sequelize.query<{ id: string }>(
          `SELECT id FROM (
             SELECT id, ${SEARCHED.join(', ')} FROM tracking_links
             WHERE organizationId = ${sequelize.escape(organizationId)}
             ORDER BY createdAt DESC, id DESC LIMIT ${Math.trunc(newest)}
           ) AS newest WHERE ${having('newest')}`,
          { transaction, type: QueryTypes.SELECT },
        );
        return found.map(({ id }) => id);
      },
    };
  };
}
