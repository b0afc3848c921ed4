import { Op, type WhereOptions } from 'sequelize';
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

/** The condition for links that come after one, the newest first. */
export function isOlder({ createdAt, id }: LinkPlace): WhereOptions<LinkRow> {
  return {
    createdAt: { [Op.lte]: createdAt },
    [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { id: { [Op.lt]: id } }],
  };
}
