import type { Models, Table } from './models.ts';

export type { OwnedRow } from './models.ts';

type RowOf<Name extends keyof Models> = Models[Name] extends Table<infer Row> ? Row : never;
export type OrganizationRow = RowOf<'organizations'>;
export type BillingAccountRow = RowOf<'billingAccounts'>;
export type UserRow = RowOf<'users'>;
export type SessionRow = RowOf<'sessions'>;
export type TokenRow = RowOf<'tokens'>;
export type ParameterRow = RowOf<'parameters'>;
export type MappingRow = RowOf<'mappings'>;
export type LinkRow = RowOf<'links'>;
export type LinkValueRow = RowOf<'linkValues'>;
export type LinkViewRow = RowOf<'linkViews'>;
export type UsageRow = RowOf<'usage'>;
export type InvitationRow = RowOf<'invitations'>;
export type AuditRow = RowOf<'audit'>;

/** What a credential lets its holder do; each includes the ones before it. */
export type Scope = TokenRow['scope'];
