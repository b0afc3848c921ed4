import {
  DataTypes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import type {
  AdvancedRow,
  AiUsageRow,
  AuditRow,
  BillingAccountRow,
  DemoLinkRow,
  InvitationRow,
  LinkRow,
  LinkValueRow,
  LinkViewRow,
  MappingRow,
  OrganizationRow,
  OwnedRow,
  ParameterRow,
  SessionRow,
  StripeEventRow,
  TokenRow,
  UsageRow,
  UserRow,
} from './rows.ts';

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

// Sequelize notes a column's name in its definition, so this one is for columns called `id` alone.
const key = { type: DataTypes.UUID, primaryKey: true };
const owner = DataTypes.UUID;
const text = DataTypes.STRING;
const long = DataTypes.TEXT;
const flag = DataTypes.BOOLEAN;
const whole = DataTypes.INTEGER;
const moment = DataTypes.DATE(3);

/** Says which columns there are; lengths, keys and indexes are the migrations'. */
export function defineModels(sequelize: Sequelize) {
  const define = <Row extends object>(
    tableName: string,
    columns: ModelAttributes<Model<Row, Row>, Row>,
  ): Table<Row> =>
    sequelize.define<Model<Row, Row>>(tableName, columns, {
      tableName,
      timestamps: false,
    }) as Table<Row>;
  const owned = <Row extends OwnedRow>(
    tableName: string,
    columns: Omit<ModelAttributes<Model<Row, Row>, Row>, keyof OwnedRow>,
  ): Table<Row> =>
    define(tableName, { id: key, organizationId: owner, ...columns } as ModelAttributes<
      Model<Row, Row>,
      Row
    >);
  return {
    organizations: define<OrganizationRow>('organizations', {
      id: key,
      name: text,
      planId: whole,
      stripeSubscriptionId: text,
      subscriptionStatus: text,
      cancelAtPeriodEnd: flag,
      currentPeriodEndsAt: moment,
      createdAt: moment,
    }),
    billingAccounts: owned<BillingAccountRow>('billing_accounts', {
      stripeCustomerId: text,
      billingCycle: text,
      hasSeveralSubscriptions: flag,
      syncedAt: moment,
      lockedBy: text,
      lockedUntil: moment,
    }),
    users: owned<UserRow>('users', {
      subject: text,
      email: text,
      verifiedEmail: text,
      username: text,
      name: text,
      picture: long,
      role: text,
      createdAt: moment,
    }),
    sessions: define<SessionRow>('sessions', {
      id: { type: text, primaryKey: true },
      userId: owner,
      publicId: owner,
      userAgent: text,
      address: text,
      createdAt: moment,
      lastSeenAt: moment,
      expiresAt: moment,
    }),
    tokens: owned<TokenRow>('api_tokens', {
      userId: owner,
      name: text,
      scope: text,
      prefix: text,
      tokenHash: text,
      createdAt: moment,
      expiresAt: moment,
      lastUsedAt: moment,
    }),
    parameters: owned<ParameterRow>('tracking_parameters', {
      position: whole,
      displayName: text,
      queryName: text,
      type: text,
      required: flag,
      visible: flag,
      useCodedValues: flag,
      allowedValues: long,
      allowedSpecialChars: long,
      allowWhitespace: flag,
      forceLowercase: flag,
      identifierFormat: text,
      paddingLength: whole,
      currentIdentifierValue: DataTypes.BIGINT,
      isAdvancedParameter: { type: flag, defaultValue: false },
      createdAt: moment,
    }),
    mappings: owned<MappingRow>('value_mappings', {
      parameterId: owner,
      position: whole,
      displayValue: text,
      codedValue: text,
    }),
    advanced: owned<AdvancedRow>('advanced_link_configs', {
      isEnabled: flag,
      mainParameterName: text,
      keyValueConnector: text,
      delimiter: text,
    }),
    links: owned<LinkRow>('tracking_links', {
      name: text,
      baseUrl: long,
      fullUrl: long,
      parameters: long,
      isAdvancedMode: flag,
      urlEncoding: flag,
      duplicateKey: text,
      createdBy: text,
      sortOrder: whole,
      createdAt: moment,
      lastModifiedAt: moment,
    }),
    linkValues: define<LinkValueRow>('link_values', {
      organizationId: { type: DataTypes.UUID, primaryKey: true },
      queryName: { type: text, primaryKey: true },
      value: { type: text, primaryKey: true },
      linkId: { type: DataTypes.UUID, primaryKey: true },
    }),
    demoLinks: owned<DemoLinkRow>('demo_links', {}),
    linkViews: owned<LinkViewRow>('link_views', {
      userId: owner,
      name: text,
      query: long,
      createdAt: moment,
    }),
    usage: owned<UsageRow>('organization_usage', {
      links: whole,
      revision: DataTypes.BIGINT,
      configurationRevision: DataTypes.BIGINT,
    }),
    aiUsage: owned<AiUsageRow>('ai_usage', {
      month: text,
      requests: whole,
    }),
    invitations: owned<InvitationRow>('invitations', {
      email: text,
      tokenHash: text,
      invitedBy: text,
      createdAt: moment,
      sentAt: moment,
      expiresAt: moment,
    }),
    audit: owned<AuditRow>('audit_entries', {
      at: moment,
      actor: text,
      actorId: owner,
      via: text,
      address: text,
      action: text,
      subjectId: owner,
      subject: long,
      before: long,
      after: long,
    }),
    stripeEvents: define<StripeEventRow>('stripe_events', {
      id: { type: text, primaryKey: true },
      type: text,
      customerId: text,
      createdAt: moment,
      receivedAt: moment,
    }),
  };
}
