import { literal, type Sequelize } from 'sequelize';
import { momentText } from './insert-rows.ts';
import type { LinkCondition } from './links-having.ts';
import type { Table } from './models.ts';

import type { LinkRow } from './rows.ts';

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

/** Conditions for links by their place in an order. */
export interface LinkPlaces {
  after(order: LinkOrder, place: LinkPlace): LinkCondition;
  /** Before the place, or at it. */
  upTo(order: LinkOrder, place: LinkPlace): LinkCondition;
}

/** Written so that each engine reads one stretch of the index, also where an import's links are all of one moment. */
export function linkPlaces(sequelize: Sequelize, links: Table<LinkRow>): LinkPlaces {
  const literalOf = (column: string, value: LinkPlace['value']) =>
    // Escaped as it is, a moment loses its milliseconds.
    sequelize.escape(value instanceof Date ? momentText(links, column, value) : value);
  const compare = (column: string, operator: string, { value, id }: LinkPlace) => {
    const [ownValue, ownId] = [`tracking_links.${column}`, 'tracking_links.id'];
    const [otherValue, otherId] = [literalOf(column, value), sequelize.escape(id)];
    if (sequelize.getDialect() === 'sqlite')
      return literal(`(${ownValue}, ${ownId}) ${operator} (${otherValue}, ${otherId})`);
    const strictly = operator.charAt(0);
    return literal(
      `(${ownValue} ${strictly} ${otherValue} OR (${ownValue} = ${otherValue} AND ${ownId} ${operator} ${otherId}))`,
    );
  };
  return {
    after: ({ column, direction }, place) =>
      compare(column, direction === 'ASC' ? '>' : '<', place),
    upTo: ({ column, direction }, place) =>
      compare(column, direction === 'ASC' ? '<=' : '>=', place),
  };
}
