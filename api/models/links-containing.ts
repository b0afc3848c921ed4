import { literal, type Sequelize } from 'sequelize';
import type { LinkCondition } from './links-having.ts';

const SEARCHED = ['name', 'fullUrl', 'createdBy'] as const;

/**
 * The condition for links with a text in their name, full URL or creator, whatever the case. It is no pattern, so nothing
 * in it has a meaning. The embedded engine knows the case of ASCII letters alone; on a server letters are
 * compared as they are once both are lowered, since its collations take many times as long.
 */
export function linksContaining(sequelize: Sequelize, text: string): LinkCondition {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const lowered = isEmbedded
    ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.toLowerCase();
  const exactly = isEmbedded ? '' : ' COLLATE utf8mb4_bin';
  const sought = sequelize.escape(lowered);
  const having = SEARCHED.map(
    (column) => `INSTR(LOWER(tracking_links.${column})${exactly}, ${sought}) > 0`,
  );
  return literal(`(${having.join(' OR ')})`);
}
