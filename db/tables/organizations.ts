import type { BillingCycle } from '@utmost/core/subscription.ts';
import {
  exactText,
  flag,
  key,
  large,
  looseId,
  nullable,
  of,
  owned,
  shownText,
  text,
  timestamp,
  whole,
} from '../columns.ts';
import type { MailStatus } from './records.ts';

/** Organizations with what they pay for, their people, and the credentials of those. */
export const ORGANIZATION_TABLES = {
  organizations: {
    name: 'organizations',
    columns: {
      id: key(),
      name: shownText(255),
      createdAt: timestamp(),
      planId: whole(),
      stripeSubscriptionId: nullable(exactText(255)),
      subscriptionStatus: nullable(exactText(32)),
      cancelAtPeriodEnd: flag(),
      currentPeriodEndsAt: nullable(timestamp()),
      /** When it was deleted. Its rows are removed afterwards, and no request sees it meanwhile. */
      deletedAt: nullable(timestamp()),
    },
  },
  /** Beside the organization, whose row changes of links hold while they last; its id is the organization's. */
  billingAccounts: {
    name: 'billing_accounts',
    columns: {
      ...owned(),
      stripeCustomerId: nullable(exactText(255)),
      /** The account and mode that have the customer; null before it was first asked for there. */
      stripeAccountId: nullable(exactText(255)),
      isLivemode: nullable(flag()),
      billingCycle: nullable(exactText<BillingCycle>(16)),
      hasSeveralSubscriptions: flag(),
      /** Whether renewals are not collected for now. */
      isCollectionPaused: flag(),
      /** What is paid each cycle, in the currency's smallest unit; null before the first subscription. */
      priceAmount: nullable(large()),
      priceCurrency: nullable(exactText(3)),
      /** What the next payment comes to; null where none comes, or the payment provider doesn't tell. */
      nextAmount: nullable(large()),
      /** When the payment provider was last asked. */
      syncedAt: nullable(timestamp()),
      /** The process that changes the subscription at the payment provider, and when its lock expires. */
      lockedBy: nullable(exactText(36)),
      lockedUntil: nullable(timestamp()),
    },
    indexes: [
      ['customer', ['stripeCustomerId'], true],
      ['age', ['syncedAt']],
    ],
  },
  users: {
    name: 'users',
    columns: {
      ...owned(),
      /** The issuer's address and its name for the person: the e-mail address may change, this does not. */
      subject: exactText(512),
      /** As administrators may change it. */
      email: exactText(320),
      username: exactText(255),
      name: shownText(255),
      picture: nullable(text()),
      role: exactText<'admin' | 'user'>(16),
      createdAt: timestamp(),
      /** As the identity provider vouched for it at the last sign-in. */
      verifiedEmail: nullable(exactText(320)),
    },
    indexes: [
      ['subject', ['subject'], true],
      ['organization_email', ['organizationId', 'email'], true],
    ],
  },
  sessions: {
    name: 'sessions',
    columns: {
      /** SHA-256 of what the cookie holds. */
      id: key(exactText(64)),
      userId: of('users'),
      createdAt: timestamp(),
      expiresAt: timestamp(),
      /** What people and addresses call it. */
      publicId: looseId(),
      userAgent: shownText(512),
      address: shownText(64),
      /** To the minute. */
      lastSeenAt: timestamp(),
    },
    indexes: [
      ['expiry', ['expiresAt']],
      ['public_id', ['publicId'], true],
    ],
  },
  tokens: {
    name: 'api_tokens',
    columns: {
      ...owned(),
      userId: of('users'),
      name: shownText(255),
      scope: exactText<'read' | 'write' | 'admin'>(16),
      /** As much of the secret as is shown. */
      prefix: exactText(32),
      /** SHA-256 of the secret. */
      tokenHash: exactText(64),
      createdAt: timestamp(),
      expiresAt: nullable(timestamp()),
      /** To the minute. */
      lastUsedAt: nullable(timestamp()),
    },
    indexes: [
      ['hash', ['tokenHash'], true],
      ['owner', ['organizationId', 'userId']],
    ],
  },
  invitations: {
    name: 'invitations',
    columns: {
      ...owned(),
      /** Folded, as it is compared. */
      email: exactText(320),
      /** SHA-256 of what the mail's link holds. */
      tokenHash: exactText(64),
      invitedBy: shownText(255),
      createdAt: timestamp(),
      sentAt: timestamp(),
      expiresAt: timestamp(),
      /** What became of its newest mail. */
      mailStatus: exactText<MailStatus>(16),
    },
    indexes: [
      ['organization_email', ['organizationId', 'email'], true],
      ['email', ['email']],
      ['token', ['tokenHash'], true],
    ],
  },
} as const;
