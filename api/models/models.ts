import {
  DataTypes,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type {
  AdvancedRow,
  AiUsageRow,
  AuditRow,
  BillingAccountRow,
  InvitationRow,
  LinkRow,
  LinkValueRow,
  LinkViewRow,
  MappingRow,
  OrganizationRow,
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

export interface Models {
  readonly organizations: Table<OrganizationRow>;
  readonly billingAccounts: Table<BillingAccountRow>;
  readonly users: Table<UserRow>;
  readonly sessions: Table<SessionRow>;
  readonly tokens: Table<TokenRow>;
  readonly parameters: Table<ParameterRow>;
  readonly mappings: Table<MappingRow>;
  readonly advanced: Table<AdvancedRow>;
  readonly links: Table<LinkRow>;
  readonly linkValues: Table<LinkValueRow>;
  readonly linkViews: Table<LinkViewRow>;
  readonly usage: Table<UsageRow>;
  readonly aiUsage: Table<AiUsageRow>;
  readonly invitations: Table<InvitationRow>;
  readonly audit: Table<AuditRow>;
  readonly stripeEvents: Table<StripeEventRow>;
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
export function defineModels(sequelize: Sequelize): Models {
  const define = <Row extends object>(
    tableName: string,
    columns: ModelAttributes<Model<Row, Row>, Row>,
  ): Table<Row> =>
    sequelize.define<Model<Row, Row>>(tableName, columns, {
      tableName,
      timestamps: false,
    }) as Table<Row>;
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
    billingAccounts: define<BillingAccountRow>('billing_accounts', {
      id: key,
      organizationId: owner,
      stripeCustomerId: text,
      billingCycle: text,
      hasSeveralSubscriptions: flag,
      syncedAt: moment,
      lockedBy: text,
      lockedUntil: moment,
    }),
    users: define<UserRow>('users', {
      id: key,
      organizationId: owner,
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
    tokens: define<TokenRow>('api_tokens', {
      id: key,
      organizationId: owner,
      userId: owner,
      name: text,
      scope: text,
      prefix: text,
      tokenHash: text,
      createdAt: moment,
      expiresAt: moment,
      lastUsedAt: moment,
    }),
    parameters: define<ParameterRow>('tracking_parameters', {
      id: key,
      organizationId: owner,
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
    mappings: define<MappingRow>('value_mappings', {
      id: key,
      organizationId: owner,
      parameterId: owner,
      position: whole,
      displayValue: text,
      codedValue: text,
    }),
    advanced: define<AdvancedRow>('advanced_link_configs', {
      id: key,
      organizationId: owner,
      isEnabled: flag,
      mainParameterName: text,
      keyValueConnector: text,
      delimiter: text,
    }),
    links: define<LinkRow>('tracking_links', {
      id: key,
      organizationId: owner,
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
    linkViews: define<LinkViewRow>('link_views', {
      id: key,
      organizationId: owner,
      userId: owner,
      name: text,
      query: long,
      createdAt: moment,
    }),
    usage: define<UsageRow>('organization_usage', {
      id: key,
      organizationId: owner,
      links: whole,
      revision: DataTypes.BIGINT,
      configurationRevision: DataTypes.BIGINT,
    }),
    aiUsage: define<AiUsageRow>('ai_usage', {
      id: key,
      organizationId: owner,
      month: text,
      requests: whole,
    }),
    invitations: define<InvitationRow>('invitations', {
      id: key,
      organizationId: owner,
      email: text,
      tokenHash: text,
      invitedBy: text,
      createdAt: moment,
      sentAt: moment,
      expiresAt: moment,
    }),
    audit: define<AuditRow>('audit_entries', {
      id: key,
      organizationId: owner,
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
