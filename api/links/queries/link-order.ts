import { literal } from 'sequelize';
import { timestampText } from '../../models/insert-rows.ts';
import type { Scope } from '../../models/models.ts';
import type { LinkCondition } from './link-conditions.ts';

// What links are listed by; each index has the organization before it and the id after it.
const INDEXES = {
  createdAt: 'tracking_links_createdAt',
  lastModifiedAt: 'tracking_links_modified',
  name: 'tracking_links_name',
  createdBy: 'tracking_links_creator',
  sortOrder: 'tracking_links_order',
} as const;

/** An order that an index keeps; links with the same value are in the order of their ids. */
export interface LinkOrder {
  readonly column: keyof typeof INDEXES;
  readonly direction: 'ASC' | 'DESC';
}

/** Where a link is in an order. */
export interface LinkPlace {
  readonly value: Date | string | number;
  readonly id: string;
}

/** The index that keeps an order: left alone, MariaDB may read another one and sort what it finds. */
export function indexOf({ column }: LinkOrder): string {
  return INDEXES[column];
}

/**
 * The condition for links that come after a place, written so that each engine reads one stretch of the index, also where
 * an import's links all have one timestamp.
 */
export function linksAfter(
  { sequelize, models }: Scope,
  { column, direction }: LinkOrder,
  { value, id }: LinkPlace,
): LinkCondition {
  const operator = direction === 'ASC' ? '>' : '<';
  const [ownValue, ownId] = [`tracking_links.${column}`, 'tracking_links.id'];
  const otherId = sequelize.escape(id);
  // Escaped as it is, a timestamp loses its milliseconds.
  const text = value instanceof Date ? timestampText(models.links, column, value) : value;
  const otherValue = sequelize.escape(text);
  if (sequelize.getDialect() === 'sqlite')
    return literal(`(${ownValue}, ${ownId}) ${operator} (${otherValue}, ${otherId})`);
  return literal(
    `(${ownValue} ${operator} ${otherValue} OR (${ownValue} = ${otherValue} AND ${ownId} ${operator} ${otherId}))`,
  );
}
