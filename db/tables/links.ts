import type { QueryInterface } from 'sequelize';
import {
  exactText,
  flag,
  hashText,
  idType,
  isEmbedded,
  key,
  longText,
  looseId,
  of,
  owned,
  shownText,
  sortedText,
  text,
  timestamp,
  whole,
} from '../columns.ts';
import { LINK_VALUE_LENGTH } from '../link-value-key.ts';

/** The links, how they are found, and the views of them that people saved. */
export const LINK_TABLES = {
  links: {
    name: 'tracking_links',
    columns: {
      ...owned(),
      name: sortedText(255),
      baseUrl: text(),
      fullUrl: longText(),
      /** A JSON object of query name to value. */
      parameters: longText(),
      isAdvancedMode: flag(),
      urlEncoding: flag(),
      /** The first half of the SHA-256 of the URL with no identifier in it, in hex. */
      duplicateKey: hashText(32),
      createdBy: sortedText(255),
      sortOrder: whole(),
      createdAt: timestamp(),
      lastModifiedAt: timestamp(),
    },
    indexes: [
      ['createdAt', ['organizationId', 'createdAt', 'id']],
      ['modified', ['organizationId', 'lastModifiedAt', 'id']],
      ['name', ['organizationId', 'name', 'id']],
      ['creator', ['organizationId', 'createdBy', 'id']],
      ['order', ['organizationId', 'sortOrder', 'id']],
      // With the organization first, MariaDB reads all of its links where many keys are asked for at once.
      ['duplicate', ['duplicateKey', 'organizationId']],
    ],
  },
  /**
   * That a link has a value. The primary key is the whole row and the only index: the engines that keep rows in its order
   * need nothing else to count, filter and group. No foreign key: for each of its rows the server would look at the
   * organization, which the link's own reference holds already. Deleting an organization deletes them.
   */
  linkValues: {
    name: 'link_values',
    columns: {
      organizationId: key(),
      queryName: key(exactText(50)),
      /** Its key (`linkValueKey`). */
      value: key(exactText(LINK_VALUE_LENGTH)),
      linkId: key(),
    },
    sql: (queryInterface: QueryInterface) => `CREATE TABLE IF NOT EXISTS link_values (
      organizationId ${idType(queryInterface)} NOT NULL,
      queryName VARCHAR(50) NOT NULL,
      value VARCHAR(${LINK_VALUE_LENGTH}) NOT NULL,
      linkId ${idType(queryInterface)} NOT NULL,
      PRIMARY KEY (organizationId, queryName, value, linkId)
    ) ${isEmbedded(queryInterface) ? 'WITHOUT ROWID' : 'CHARSET=utf8mb4 COLLATE=utf8mb4_bin'}`,
  },
  /** The saved views of Manage Links. */
  linkViews: {
    name: 'link_views',
    columns: {
      ...owned(),
      userId: of('users'),
      name: shownText(255),
      /** The address bar's search part. */
      query: text(),
      createdAt: timestamp(),
    },
    indexes: [['owner', ['organizationId', 'userId']]],
  },
} as const;

/** The links that a person marked to find them again; a link that is deleted may come back, so they stay. */
export const FAVORITES = {
  name: 'favorites',
  columns: { ...owned(), userId: of('users'), linkId: looseId() },
  indexes: [['link', ['organizationId', 'userId', 'linkId'], true]],
} as const;

/** That a link is demo data; its id is the link's, and where that is changed or deleted, its row here goes. */
export const DEMO_LINKS = { name: 'demo_links', columns: owned() } as const;
