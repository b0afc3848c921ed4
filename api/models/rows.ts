import type { BillingCycle, Subscription } from '@utmost/core/subscription.ts';
import type {
  AdvancedLinkConfig,
  Parameter,
  ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';

/** What belongs to one organisation, and is only ever read and written through its scope. */
export interface OwnedRow {
  id: string;
  organizationId: string;
}

export interface OrganizationRow extends Subscription {
  id: string;
  name: string;
  planId: number;
  createdAt: Date;
}

/** What else of an organisation the payment provider is about; its id is the organisation's. */
export interface BillingAccountRow extends OwnedRow {
  stripeCustomerId: string | null;
  billingCycle: BillingCycle | null;
  hasSeveralSubscriptions: boolean;
  /** When the provider was last asked. */
  syncedAt: Date | null;
  lockedBy: string | null;
  lockedUntil: Date | null;
}

export interface UserRow extends OwnedRow {
  /** The identity provider's name for the person; the e-mail address may change, this does not. */
  subject: string;
  /** As administrators may change it. */
  email: string;
  /** As the identity provider vouched for it at the last sign-in. */
  verifiedEmail: string | null;
  username: string;
  name: string;
  picture: string | null;
  role: 'admin' | 'user';
  createdAt: Date;
}

export interface SessionRow {
  /** SHA-256 of what the cookie holds. */
  id: string;
  userId: string;
  /** What people and addresses call it. */
  publicId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  /** To the minute. */
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface TokenRow extends OwnedRow {
  userId: string;
  name: string;
  scope: Scope;
  /** As much of the secret as is shown. */
  prefix: string;
  /** SHA-256 of the secret. */
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
}

/** What a credential lets its holder do; each includes the ones before it. */
export type Scope = 'read' | 'write' | 'admin';

export interface ParameterRow extends OwnedRow, Parameter {
  position: number;
  createdAt: Date;
}

export interface MappingRow extends OwnedRow, ValueMapping {
  parameterId: string;
  position: number;
}

/** One a organisation, which is its id. */
export interface AdvancedRow extends OwnedRow, AdvancedLinkConfig {}

export interface LinkRow extends OwnedRow {
  name: string;
  baseUrl: string;
  fullUrl: string;
  /** A JSON object of query name to value. */
  parameters: string;
  isAdvancedMode: boolean;
  urlEncoding: boolean;
  /** The first half of the SHA-256 of the URL with no identifier in it, in hex. */
  duplicateKey: string;
  createdBy: string;
  sortOrder: number;
  createdAt: Date;
  lastModifiedAt: Date;
}

/**
 * That a link has a value; `value` is its key (`linkValueKey`). One row of each link is its set of names: `queryName`
 * is `NAMES_OF_LINK`, `value` their key (`linkNamesKey`).
 */
export interface LinkValueRow {
  organizationId: string;
  queryName: string;
  value: string;
  linkId: string;
}

/** That a link is demo data; its id is the link's. */
export type DemoLinkRow = OwnedRow;

/** What somebody looks at again and again on Manage Links. */
export interface LinkViewRow extends OwnedRow {
  userId: string;
  name: string;
  /** The address bar's search part. */
  query: string;
  createdAt: Date;
}

/** What an organisation has used up; its id is the organisation's. */
export interface UsageRow extends OwnedRow {
  links: number;
  /** Raised by every change in the organisation. */
  revision: number;
  /** Raised by every change of parameters, mappings and advanced configuration, but for the counters of identifiers. */
  configurationRevision: number;
}

/** How often an organisation asked the assistant in a month; its id is the organisation's. */
export interface AiUsageRow extends OwnedRow {
  /** In UTC: `2026-11`. */
  month: string;
  requests: number;
}

export interface InvitationRow extends OwnedRow {
  /** Folded, as it is compared. */
  email: string;
  /** SHA-256 of what the mail's link holds. */
  tokenHash: string;
  invitedBy: string;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
}

/** A request that its sender has named. */
export interface IdempotencyKeyRow extends OwnedRow {
  userId: string;
  /** SHA-256 of the name. */
  keyHash: string;
  /** SHA-256 of what tells the request from others. */
  requestHash: string;
  /** Null, as the answer, where it is not stored. */
  status: number | null;
  /** JSON, in gzip. */
  answer: Uint8Array | null;
  createdAt: Date;
}

export interface AuditRow extends OwnedRow {
  at: Date;
  actor: string;
  actorId: string | null;
  /** `session`, or the name of the API token. */
  via: string;
  address: string;
  action: string;
  subjectId: string | null;
  subject: string;
  /** JSON, or null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** An event of the payment provider, of whatever organisation. */
export interface StripeEventRow {
  id: string;
  type: string;
  customerId: string | null;
  createdAt: Date;
  receivedAt: Date;
}
