import { DataTypes } from 'sequelize';
import {
  exactText,
  flag,
  id,
  moment,
  ofUser,
  owned,
  shownText,
  type TableDefinition,
} from '../column-types.ts';

/** Organizations with what they pay for, their people, and the credentials of those. */
export const ORGANIZATION_TABLES: readonly TableDefinition[] = [
  {
    name: 'organizations',
    columns: (queryInterface) => ({
      id: { ...id(queryInterface), primaryKey: true },
      name: shownText(255),
      createdAt: moment(),
      planId: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      stripeSubscriptionId: { ...exactText(queryInterface, 255), allowNull: true },
      subscriptionStatus: { ...exactText(queryInterface, 32), allowNull: true },
      cancelAtPeriodEnd: { ...flag(), defaultValue: false },
      currentPeriodEndsAt: { ...moment(), allowNull: true },
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
      syncedAt: { ...moment(), allowNull: true },
      // Who changes the subscription at the payment provider, and until when nobody else does.
      lockedBy: { ...exactText(queryInterface, 36), allowNull: true },
      lockedUntil: { ...moment(), allowNull: true },
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
      createdAt: moment(),
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
      createdAt: moment(),
      expiresAt: moment(),
      publicId: { type: DataTypes.UUID, allowNull: true },
      userAgent: { ...shownText(512), defaultValue: '' },
      address: { ...shownText(64), defaultValue: '' },
      lastSeenAt: { ...moment(), allowNull: true },
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
      createdAt: moment(),
      expiresAt: { ...moment(), allowNull: true },
      lastUsedAt: { ...moment(), allowNull: true },
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
      createdAt: moment(),
      sentAt: moment(),
      expiresAt: moment(),
    }),
    indexes: [
      ['organization_email', ['organizationId', 'email'], true],
      ['email', ['email']],
      ['token', ['tokenHash'], true],
    ],
  },
];
