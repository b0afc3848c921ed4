import { DataTypes } from 'sequelize';
import {
  exactText,
  flag,
  id,
  ofUser,
  owned,
  shownText,
  type TableDefinition,
  timestamp,
} from '../column-types.ts';

/** Organizations with what they pay for, their people, and the credentials of those. */
export const ORGANIZATION_TABLES: readonly TableDefinition[] = [
  {
    name: 'organizations',
    columns: (queryInterface) => ({
      id: { ...id(queryInterface), primaryKey: true },
      name: shownText(255),
      createdAt: timestamp(),
      planId: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      stripeSubscriptionId: { ...exactText(queryInterface, 255), allowNull: true },
      subscriptionStatus: { ...exactText(queryInterface, 32), allowNull: true },
      cancelAtPeriodEnd: { ...flag(), defaultValue: false },
      currentPeriodEndsAt: { ...timestamp(), allowNull: true },
    }),
  },
  {
    // Beside the organization, whose row changes of links hold while they last.
    name: 'billing_accounts',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      stripeCustomerId: { ...exactText(queryInterface, 255), allowNull: true },
      billingCycle: { ...exactText(queryInterface, 16), allowNull: true },
      hasSeveralSubscriptions: { ...flag(), defaultValue: false },
      syncedAt: { ...timestamp(), allowNull: true },
      // Who changes the subscription at the payment provider, and until when nobody else does.
      lockedBy: { ...exactText(queryInterface, 36), allowNull: true },
      lockedUntil: { ...timestamp(), allowNull: true },
    }),
    indexes: [
      ['customer', ['stripeCustomerId'], true],
      ['age', ['syncedAt']],
    ],
  },
  {
    name: 'users',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      // An issuer's address and its name for the person.
      subject: exactText(queryInterface, 512),
      email: exactText(queryInterface, 320),
      username: exactText(queryInterface, 255),
      name: shownText(255),
      picture: { type: DataTypes.TEXT, allowNull: true },
      role: exactText(queryInterface, 16),
      createdAt: timestamp(),
      // The address the identity provider vouches for, beside the one that admins may change.
      verifiedEmail: { ...exactText(queryInterface, 320), allowNull: true },
    }),
    indexes: [
      ['subject', ['subject'], true],
      ['organization_email', ['organizationId', 'email'], true],
    ],
  },
  {
    name: 'sessions',
    columns: (queryInterface) => ({
      // A hash of the cookie's secret; what is shown and named in addresses is the public id.
      id: { ...exactText(queryInterface, 64), primaryKey: true },
      userId: ofUser(queryInterface),
      createdAt: timestamp(),
      expiresAt: timestamp(),
      publicId: { type: DataTypes.UUID, allowNull: true },
      userAgent: { ...shownText(512), defaultValue: '' },
      address: { ...shownText(64), defaultValue: '' },
      lastSeenAt: { ...timestamp(), allowNull: true },
    }),
    indexes: [
      ['expiry', ['expiresAt']],
      ['public_id', ['publicId'], true],
    ],
  },
  {
    name: 'api_tokens',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      userId: ofUser(queryInterface),
      name: shownText(255),
      scope: exactText(queryInterface, 16),
      prefix: exactText(queryInterface, 32),
      tokenHash: exactText(queryInterface, 64),
      createdAt: timestamp(),
      expiresAt: { ...timestamp(), allowNull: true },
      lastUsedAt: { ...timestamp(), allowNull: true },
    }),
    indexes: [
      ['hash', ['tokenHash'], true],
      ['owner', ['organizationId', 'userId']],
    ],
  },
  {
    name: 'invitations',
    columns: (queryInterface) => ({
      ...owned(queryInterface),
      email: exactText(queryInterface, 320),
      tokenHash: exactText(queryInterface, 64),
      invitedBy: shownText(255),
      createdAt: timestamp(),
      sentAt: timestamp(),
      expiresAt: timestamp(),
    }),
    indexes: [
      ['organization_email', ['organizationId', 'email'], true],
      ['email', ['email']],
      ['token', ['tokenHash'], true],
    ],
  },
];
