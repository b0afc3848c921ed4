import type { RowOf } from '@utmost/db/columns.ts';
import { TABLES } from '@utmost/db/tables/tables.ts';
import type { Model, ModelStatic, Sequelize, Transaction } from 'sequelize';

/** A Sequelize model whose rows are plain objects of this shape. */
export type Table<Row extends object> = ModelStatic<Model<Row, Row>> & {
  readonly sequelize: Sequelize;
};

/** Every table, by what its rows are called. */
export type Models = { readonly [Name in keyof typeof TABLES]: Table<Rows[Name]> };

/** What their rows are. */
type Rows = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> };

export type OrganizationRow = Rows['organizations'];
export type BillingAccountRow = Rows['billingAccounts'];
export type UserRow = Rows['users'];
export type SessionRow = Rows['sessions'];
export type TokenRow = Rows['tokens'];
export type ParameterRow = Rows['parameters'];
export type MappingRow = Rows['mappings'];
export type ValueNumberRow = Rows['valueNumbers'];
export type LinkRow = Rows['links'];
export type LinkValueRow = Rows['linkValues'];
export type LinkViewRow = Rows['linkViews'];
export type PresetRow = Rows['presets'];
export type ValueRequestRow = Rows['valueRequests'];
export type UsageRow = Rows['usage'];
export type InvitationRow = Rows['invitations'];
export type AuditRow = Rows['audit'];
export type OutboxRow = Rows['outbox'];

/** What became of a mail. */
export type MailStatus = InvitationRow['mailStatus'];

/** What a credential lets its holder do; each includes the ones before it. */
export type TokenScope = TokenRow['scope'];

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

/** The tables as Sequelize reads and writes them; lengths, keys and indexes are the database's. */
export function defineModels(sequelize: Sequelize): Models {
  const models = Object.entries(TABLES).map(([rows, { name: tableName, columns }]) => {
    const attributes = Object.entries(columns).map(([column, { type, primaryKey = false }]) => {
      return [column, { type: type(), primaryKey }];
    });
    const options = { tableName, timestamps: false };
    return [rows, sequelize.define(tableName, Object.fromEntries(attributes), options)];
  });
  return Object.fromEntries(models) as Models;
}
