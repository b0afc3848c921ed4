import type { Rows } from './models.ts';

export type { OwnedRow } from './models.ts';

export type OrganizationRow = Rows['organizations'];
export type BillingAccountRow = Rows['billingAccounts'];
export type UserRow = Rows['users'];
export type SessionRow = Rows['sessions'];
export type TokenRow = Rows['tokens'];
export type ParameterRow = Rows['parameters'];
export type MappingRow = Rows['mappings'];
export type LinkRow = Rows['links'];
export type LinkValueRow = Rows['linkValues'];
export type LinkViewRow = Rows['linkViews'];
export type UsageRow = Rows['usage'];
export type InvitationRow = Rows['invitations'];
export type AuditRow = Rows['audit'];

/** What a credential lets its holder do; each includes the ones before it. */
export type Scope = TokenRow['scope'];
