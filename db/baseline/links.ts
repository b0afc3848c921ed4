import { DataTypes } from 'sequelize';
import {
  flag,
  hashText,
  idType,
  isEmbedded,
  ofUser,
  owned,
  shownText,
  sortedText,
  type TableDefinition,
  timestamp,
} from '../column-types.ts';
import { LINK_VALUE_LENGTH } from '../link-value-key.ts';

const longText = () => ({ type: 'MEDIUMTEXT', allowNull: false }) as const;

/** The links, how they are found, and the views of them that people saved. */
export const LINK_TABLES: readonly TableDefinition[] = [
  {
    name: 'tracking_links',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      name: sortedText(queryInterface, 255),
      baseUrl: { type: DataTypes.TEXT, allowNull: false },
      fullUrl: longText(),
      parameters: longText(),
      isAdvancedMode: flag(),
      urlEncoding: flag(),
      // The hash of the URL with no identifier in it.
      duplicateKey: hashText(queryInterface, 32),
      createdBy: sortedText(queryInterface, 255),
      sortOrder: { type: DataTypes.INTEGER, allowNull: false },
      createdAt: timestamp(),
      lastModifiedAt: timestamp(),
    }),
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
  {
    // The primary key is the whole row and the only index: the engines that keep rows in its order need nothing
    // else to count, filter and group. No foreign key: for each of its rows the server would look at the
    // organization, which the link's own reference holds already; whoever deletes an organization deletes them.
    name: 'link_values',
    sql: (queryInterface) => `CREATE TABLE IF NOT EXISTS link_values (
      organizationId ${idType(queryInterface)} NOT NULL,
      queryName VARCHAR(50) NOT NULL,
      value VARCHAR(${LINK_VALUE_LENGTH}) NOT NULL,
      linkId ${idType(queryInterface)} NOT NULL,
      PRIMARY KEY (organizationId, queryName, value, linkId)
    ) ${isEmbedded(queryInterface) ? 'WITHOUT ROWID' : 'CHARSET=utf8mb4 COLLATE=utf8mb4_bin'}`,
  },
  {
    name: 'link_views',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      userId: ofUser(queryInterface),
      name: shownText(255),
      // The search part of the address of Manage Links.
      query: { type: DataTypes.TEXT, allowNull: false },
      createdAt: timestamp(),
    }),
    indexes: [['owner', ['organizationId', 'userId']]],
  },
];
