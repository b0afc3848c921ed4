import type { BillingCycle } from '@utmost/core/subscription.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import {
  DataTypes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
  type Transaction,
} from 'sequelize';

/** A Sequelize model whose rows are plain objects of this shape. */
export type Table<Row extends object> = ModelStatic<Model<Row, Row>> & {
  readonly sequelize: Sequelize;
};

/** Every table, by what its rows are called. */
export type Models = ReturnType<typeof defineModels>;

/** By what all that one organization owns is read and written: its id is in every statement. */
export interface Scope {
  readonly sequelize: Sequelize;
  readonly models: Models;
  readonly organizationId: string;
  /** Null outside a transaction. */
  readonly transaction: Transaction | null;
}

/** What belongs to one organization, and is only ever read and written through its scope. */
export interface OwnedRow {
  id: string;
  organizationId: string;
}

/** A column as Sequelize takes it, and what its values are in a row. */
interface Column<Value> {
  readonly type: unknown;
  readonly value: Value;
}
type Columns = Readonly<Record<string, Column<unknown>>>;
type RowOf<Of extends Columns> = { -readonly [Name in keyof Of]: Of[Name]['value'] };

const column = <Value>(type: unknown, options: object = {}) =>
  ({ type, ...options }) as Column<Value>;
const text = () => column<string>(DataTypes.STRING);
const oneOf = <Value extends string | null>() => column<Value>(DataTypes.STRING);
const long = () => column<string>(DataTypes.TEXT);
const uuid = () => column<string>(DataTypes.UUID);
const flag = () => column<boolean>(DataTypes.BOOLEAN);
const whole = () => column<number>(DataTypes.INTEGER);
const large = () => column<number>(DataTypes.BIGINT);
const timestamp = () => column<Date>(DataTypes.DATE(3));
const nullable = <Value>(one: Column<Value>) => one as Column<Value | null>;
const key = (type: unknown = DataTypes.UUID) => column<string>(type, { primaryKey: true });

/** Says which columns there are; lengths, keys and indexes are the migrations'. */
export function defineModels(sequelize: Sequelize) {
  const define = <Of extends Columns>(tableName: string, columns: Of): Table<RowOf<Of>> =>
    sequelize.define<Model<RowOf<Of>, RowOf<Of>>>(
      tableName,
      columns as unknown as ModelAttributes<Model<RowOf<Of>, RowOf<Of>>, RowOf<Of>>,
      { tableName, timestamps: false },
    ) as Table<RowOf<Of>>;
  const owned = <Of extends Columns>(tableName: string, columns: Of) =>
    define(tableName, { id: key(), organizationId: uuid(), ...columns });
  return {
    organizations: define('organizations', {
      id: key(),
      name: text(),
      planId: whole(),
      stripeSubscriptionId: nullable(text()),
      subscriptionStatus: nullable(text()),
      cancelAtPeriodEnd: flag(),
      currentPeriodEndsAt: nullable(timestamp()),
      createdAt: timestamp(),
    }),
    /** What else of an organization the payment provider is about; its id is the organization's. */
    billingAccounts: owned('billing_accounts', {
      stripeCustomerId: nullable(text()),
      billingCycle: oneOf<BillingCycle | null>(),
      hasSeveralSubscriptions: flag(),
      /** When the provider was last asked. */
      syncedAt: nullable(timestamp()),
      lockedBy: nullable(text()),
      lockedUntil: nullable(timestamp()),
    }),
    users: owned('users', {
      /** The identity provider's name for the person; the e-mail address may change, this does not. */
      subject: text(),
      /** As administrators may change it. */
      email: text(),
      /** As the identity provider vouched for it at the last sign-in. */
      verifiedEmail: nullable(text()),
      username: text(),
      name: text(),
      picture: nullable(long()),
      role: oneOf<'admin' | 'user'>(),
      createdAt: timestamp(),
    }),
    sessions: define('sessions', {
      /** SHA-256 of what the cookie holds. */
      id: key(DataTypes.STRING),
      userId: uuid(),
      /** What people and addresses call it. */
      publicId: uuid(),
      userAgent: text(),
      address: text(),
      createdAt: timestamp(),
      /** To the minute. */
      lastSeenAt: timestamp(),
      expiresAt: timestamp(),
    }),
    tokens: owned('api_tokens', {
      userId: uuid(),
      name: text(),
      scope: oneOf<'read' | 'write' | 'admin'>(),
      /** As much of the secret as is shown. */
      prefix: text(),
      /** SHA-256 of the secret. */
      tokenHash: text(),
      createdAt: timestamp(),
      expiresAt: nullable(timestamp()),
      /** To the minute. */
      lastUsedAt: nullable(timestamp()),
    }),
    parameters: owned('tracking_parameters', {
      position: whole(),
      displayName: text(),
      queryName: text(),
      type: oneOf<Parameter['type']>(),
      required: flag(),
      visible: flag(),
      useCodedValues: flag(),
      allowedValues: nullable(long()),
      allowedSpecialChars: nullable(long()),
      allowWhitespace: flag(),
      forceLowercase: flag(),
      identifierFormat: oneOf<Parameter['identifierFormat']>(),
      paddingLength: whole(),
      currentIdentifierValue: large(),
      isAdvancedParameter: flag(),
      createdAt: timestamp(),
    }),
    mappings: owned('value_mappings', {
      parameterId: uuid(),
      position: whole(),
      displayValue: text(),
      codedValue: text(),
    }),
    /** One an organization, which is its id. */
    advanced: owned('advanced_link_configs', {
      isEnabled: flag(),
      mainParameterName: text(),
      keyValueConnector: text(),
      delimiter: text(),
    }),
    links: owned('tracking_links', {
      name: text(),
      baseUrl: long(),
      fullUrl: long(),
      /** A JSON object of query name to value. */
      parameters: long(),
      isAdvancedMode: flag(),
      urlEncoding: flag(),
      /** The first half of the SHA-256 of the URL with no identifier in it, in hex. */
      duplicateKey: text(),
      createdBy: text(),
      sortOrder: whole(),
      createdAt: timestamp(),
      lastModifiedAt: timestamp(),
    }),
    /**
     * That a link has a value. One row of each link is its set of names: `queryName` is `NAMES_OF_LINK`, `value` their
     * key (`linkNamesKey`).
     */
    linkValues: define('link_values', {
      organizationId: key(),
      queryName: key(DataTypes.STRING),
      /** Its key (`linkValueKey`). */
      value: key(DataTypes.STRING),
      linkId: key(),
    }),
    /** That a link is demo data; its id is the link's. */
    demoLinks: owned('demo_links', {}),
    /** What somebody looks at again and again on Manage Links. */
    linkViews: owned('link_views', {
      userId: uuid(),
      name: text(),
      /** The address bar's search part. */
      query: long(),
      createdAt: timestamp(),
    }),
    /** What an organization has used up; its id is the organization's. */
    usage: owned('organization_usage', {
      links: whole(),
      /** Raised by every change in the organization. */
      revision: large(),
      /** Raised by every change of parameters, mappings and advanced configuration, but for the counters of identifiers. */
      configurationRevision: large(),
    }),
    /** How often an organization asked the assistant in a month; its id is the organization's. */
    aiUsage: owned('ai_usage', {
      /** In UTC: `2026-11`. */
      month: text(),
      requests: whole(),
    }),
    invitations: owned('invitations', {
      /** Folded, as it is compared. */
      email: text(),
      /** SHA-256 of what the mail's link holds. */
      tokenHash: text(),
      invitedBy: text(),
      createdAt: timestamp(),
      sentAt: timestamp(),
      expiresAt: timestamp(),
    }),
    /** A request that its sender has named. */
    idempotencyKeys: owned('idempotency_keys', {
      userId: uuid(),
      /** SHA-256 of the name. */
      keyHash: text(),
      /** SHA-256 of what tells the request from others. */
      requestHash: text(),
      /** Null, as the answer, where it is not stored. */
      status: nullable(whole()),
      /** JSON, in gzip. */
      answer: column<Uint8Array | null>(DataTypes.BLOB),
      createdAt: timestamp(),
    }),
    audit: owned('audit_entries', {
      at: timestamp(),
      actor: text(),
      actorId: nullable(uuid()),
      /** `session`, or the name of the API token. */
      via: text(),
      address: text(),
      action: text(),
      subjectId: nullable(uuid()),
      subject: long(),
      /** JSON, or null where there was nothing. */
      before: nullable(long()),
      after: nullable(long()),
    }),
    /** An event of the payment provider, of whatever organization. */
    stripeEvents: define('stripe_events', {
      id: key(DataTypes.STRING),
      type: text(),
      customerId: nullable(text()),
      createdAt: timestamp(),
      receivedAt: timestamp(),
    }),
  };
}
