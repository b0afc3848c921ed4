import type { components } from '@utmost/core/contract.d.ts';
import type {
  AuditRow,
  InvitationRow,
  LinkRow,
  LinkViewRow,
  MappingRow,
  ParameterRow,
  TokenRow,
  UserRow,
} from './rows.ts';

// Rows as they leave the service, in an answer, an export or the audit log: with no secret, and nothing that is the
// database's own.
type Schemas = components['schemas'];

/** A stored link. */
export function linkRecord(row: LinkRow): Schemas['TrackingLink'] {
  return {
    id: row.id,
    name: row.name,
    baseUrl: row.baseUrl,
    fullUrl: row.fullUrl,
    parameters: row.parameters,
    isAdvancedMode: row.isAdvancedMode,
    urlEncoding: row.urlEncoding,
    createdBy: row.createdBy,
    sortOrder: row.sortOrder,
    createdAt: row.createdAt.toISOString(),
    lastModifiedAt: row.lastModifiedAt.toISOString(),
  };
}

/** A saved view. */
export function viewRecord({ id, name, query }: LinkViewRow): Schemas['LinkView'] {
  return { id, name, query };
}

/** A stored parameter. */
export function parameterRecord(row: ParameterRow): Schemas['TrackingParameter'] {
  const { organizationId, position, createdAt, ...parameter } = row;
  return { ...parameter, createdAt: createdAt.toISOString() };
}

/** A stored value mapping. */
export function mappingRecord(row: MappingRow): Schemas['ValueMapping'] {
  const { id, parameterId, displayValue, codedValue } = row;
  return { id, parameterId, displayValue, codedValue };
}

/** A token; never its secret. */
export function tokenRecord(row: TokenRow, username: string): Schemas['ApiToken'] {
  const { id, name, scope, prefix, createdAt, expiresAt, lastUsedAt } = row;
  return {
    id,
    name,
    scope,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    username,
  };
}

/** A person in the admin's list. */
export function userRecord(row: UserRow): Schemas['UserEntry'] {
  const { id, username, email, name, role, createdAt } = row;
  return { id, username, email, name, role, createdAt: createdAt.toISOString() };
}

/** An invitation in the admin's list. @param now decides whether it has expired */
export function invitationRecord(row: InvitationRow, now: Date): Schemas['Invitation'] {
  const { id, email, invitedBy, createdAt, sentAt, expiresAt } = row;
  return {
    id,
    email,
    invitedBy,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

/** An entry of the audit log. */
export function auditRecord(row: AuditRow): Schemas['AuditEntry'] {
  const { organizationId, at, before, after, ...entry } = row;
  return { ...entry, at: at.toISOString(), before: parsed(before), after: parsed(after) };
}

function parsed(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
