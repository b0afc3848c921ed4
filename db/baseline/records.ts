import { DataTypes } from 'sequelize';
import {
  exactText,
  id,
  isEmbedded,
  ofUser,
  owned,
  shownText,
  type TableDefinition,
  timestamp,
} from '../column-types.ts';

/** What is recorded beside the data: how much there is, who changed what, which requests were done. */
export const RECORD_TABLES: readonly TableDefinition[] = [
  {
    name: 'organization_usage',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      // Every create and delete changes it: counting a million links takes a fifth of a second.
      links: { type: DataTypes.INTEGER, allowNull: false },
      // Every change in the organization raises it: an unchanged list is told by it alone.
      revision: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      // The same of parameters, mappings and advanced configuration alone: the rules that are ready are told by it.
      configurationRevision: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
    }),
  },
  {
    // Beside the count of links, an import would hold up everybody who asks the assistant.
    name: 'ai_usage',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      // In UTC: 2026-11.
      month: exactText(queryInterface, 7),
      requests: { type: DataTypes.INTEGER, allowNull: false },
    }),
  },
  {
    name: 'audit_entries',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      at: timestamp(),
      actor: shownText(255),
      actorId: { type: DataTypes.UUID, allowNull: true },
      via: shownText(255),
      address: shownText(255),
      action: exactText(queryInterface, 64),
      subjectId: { type: DataTypes.UUID, allowNull: true },
      subject: { type: DataTypes.TEXT, allowNull: false },
      before: { type: 'MEDIUMTEXT', allowNull: true },
      after: { type: 'MEDIUMTEXT', allowNull: true },
    }),
    indexes: [
      ['order', ['organizationId', 'id']],
      ['subject', ['organizationId', 'subjectId', 'id']],
    ],
  },
  {
    name: 'stripe_events',
    columns: (queryInterface) => ({
      id: { ...exactText(queryInterface, 255), primaryKey: true },
      type: exactText(queryInterface, 255),
      // No organization: one that is gone may still be told of.
      customerId: { ...exactText(queryInterface, 255), allowNull: true },
      createdAt: timestamp(),
      receivedAt: timestamp(),
    }),
    indexes: [['customer', ['customerId', 'createdAt']]],
  },
  {
    name: 'idempotency_keys',
    columns: (queryInterface) => ({
      id: { ...id(queryInterface), primaryKey: true },
      // No reference: it would lock the organization, which the work may want for itself. The user's goes with it.
      organizationId: id(queryInterface),
      userId: ofUser(queryInterface),
      // The hash of what the client named the request, so that any name fits.
      keyHash: exactText(queryInterface, 64),
      requestHash: exactText(queryInterface, 64),
      status: { type: DataTypes.INTEGER, allowNull: true },
      // Null where it is not stored.
      answer: { type: isEmbedded(queryInterface) ? 'BLOB' : 'LONGBLOB', allowNull: true },
      createdAt: timestamp(),
    }),
    indexes: [
      ['key', ['organizationId', 'userId', 'keyHash'], true],
      ['age', ['createdAt']],
    ],
  },
];
