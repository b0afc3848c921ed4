import { IndexHints, Op, type WhereOptions } from 'sequelize';
import type { LinkRow } from '../../models/rows.ts';
import { readMoment } from '../read-moment.ts';

/** A link by its place in the order of creation. */
export type LinkPlace = Pick<LinkRow, 'createdAt' | 'id'>;

/**
 * Writes a place as a text that a filter takes.
 * @example printPlace(link) // '2026-11-21T10:00:00.000Z 0190b3c6-…'
 */
export function printPlace({ createdAt, id }: LinkPlace): string {
  return `${createdAt.toISOString()} ${id}`;
}

/** Reads it back. @throws {DomainError} `malformed` where the moment is none */
export function readPlace(text: string): LinkPlace {
  const [moment = '', id = ''] = text.split(' ');
  return { createdAt: readMoment(moment, 'filter.olderThan'), id: id.toLowerCase() };
}

/** For what reads on from a place: left alone, MariaDB begins at the newest link again for each part. */
export const BY_CREATION = [{ type: IndexHints.FORCE, values: ['tracking_links_createdAt'] }];

/** The condition for links that come after one, the newest first. An import's links are of one moment, all of them. */
export function isOlder({ createdAt, id }: LinkPlace): WhereOptions<LinkRow> {
  return {
    createdAt: { [Op.lte]: createdAt },
    [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { createdAt, id: { [Op.lt]: id } }],
  };
}
