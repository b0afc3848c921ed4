import { changedLinkFields } from '@utmost/core/audit/changed-fields.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { RARE_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import type { Credential } from './credential-holder.ts';
import type {
  AuditRow,
  BillingAccountRow,
  InvitationRow,
  LinkRow,
  LinkViewRow,
  MappingRow,
  OrganizationRow,
  ParameterRow,
  PresetRow,
  SessionRow,
  TokenRow,
  UserRow,
  ValueRequestRow,
} from './models.ts';

// Rows as they leave the service, in an answer, an export or the audit log: with no secret, and nothing that is the
// database's own.
type Schemas = components['schemas'];

/** A stored link. */
export function linkRecord(row: Omit<LinkRow, 'organizationId'>): Schemas['TrackingLink'] {
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

/** A preset as it is stored. @param createdBy the username of who made it; null once they are no member */
export function presetRecord(
  { id, name, parameters, firstDay, lastDay }: PresetRow,
  createdBy: string | null,
) {
  return { id, name, parameters, from: firstDay, to: lastDay, createdBy };
}

/** A request for a value. @param requestedBy the username of who asked; null once they are no member */
export function valueRequestRecord(
  { id, value, reason, createdAt, declinedAt }: ValueRequestRow,
  queryName: string,
  requestedBy: string | null,
): Schemas['ValueRequest'] {
  const state = declinedAt === null ? 'open' : 'declined';
  const at = createdAt.toISOString();
  return { id, queryName, value, reason, requestedBy, createdAt: at, state };
}

const rareDefaults = new Map<string, unknown>(Object.entries(RARE_DEFAULTS));

/** A stored parameter. */
export function parameterRecord(row: ParameterRow): Schemas['TrackingParameter'] {
  const { organizationId, position, createdAt, ...parameter } = row;
  const said = Object.entries(parameter).filter(
    ([field, value]) => value !== rareDefaults.get(field),
  );
  const record = Object.fromEntries(said) as typeof parameter;
  return { ...record, createdAt: createdAt.toISOString() };
}

/** A stored value mapping. */
export function mappingRecord(row: MappingRow): Schemas['ValueMapping'] {
  const { id, parameterId, displayValue, codedValue } = row;
  return { id, parameterId, displayValue, codedValue };
}

/** What of a token its record has, besides its owner's name. */
export const TOKEN_FIELDS = [
  'id',
  'name',
  'scope',
  'prefix',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
] as const;

/** A token; never its secret. */
export function tokenRecord(row: TokenRow, username: string): Schemas['ApiToken'] {
  return { ...pick(row, TOKEN_FIELDS), username };
}

/** What of a person their record has. */
export const USER_FIELDS = ['id', 'username', 'email', 'name', 'role', 'createdAt'] as const;

/** A person in the admin's list. */
export function userRecord(row: UserRow): Schemas['UserEntry'] {
  return pick(row, USER_FIELDS);
}

/** A person who is signed in, with the name of their organization. */
export function signedInRecord({
  user: { id, username, email, name, picture, organizationId, role },
  organization: { name: organizationName },
}: {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}): Schemas['User'] {
  return { id, username, email, name, picture, organizationId, organizationName, role };
}

/** How a person signed in. */
export function credentialRecord(credential: Credential): Schemas['Credential'] {
  return credential.kind === 'session'
    ? { kind: 'session', ...pick(credential.session, ['expiresAt']) }
    : { kind: 'token', ...pick(credential.token, ['name', 'scope', 'expiresAt']) };
}

/** An organization with what it pays for. */
export function planHolderRecord(
  row: OrganizationRow,
  {
    billingCycle,
    stripeCustomerId,
    hasSeveralSubscriptions,
    isCollectionPaused,
    nextAmount,
  }: BillingAccountRow,
): Schemas['PlanHolder'] {
  const { id, name, stripeSubscriptionId, subscriptionStatus, cancelAtPeriodEnd } = row;
  return {
    id,
    name,
    stripeSubscriptionId,
    subscriptionStatus,
    cancelAtPeriodEnd,
    ...pick(row, ['currentPeriodEndsAt']),
    billingCycle,
    hasBillingPortal: stripeCustomerId !== null,
    hasSeveralSubscriptions,
    isCollectionPaused,
    nextPayment: nextAmount,
  };
}

/** What of an invitation its record has, besides whether it has expired. */
export const INVITATION_FIELDS = [
  'id',
  'email',
  'invitedBy',
  'createdAt',
  'sentAt',
  'expiresAt',
  'mailStatus',
] as const;

/** An invitation in the admin's list. @param now decides whether it has expired */
export function invitationRecord(row: InvitationRow, now: Date): Schemas['Invitation'] {
  return { ...pick(row, INVITATION_FIELDS), isExpired: row.expiresAt <= now };
}

/** An open invitation as the invited person sees it. */
export function openInvitationRecord(
  row: InvitationRow,
  { name: organizationName }: OrganizationRow,
): Schemas['OpenInvitation'] {
  return { ...pick(row, ['id', 'email', 'invitedBy', 'expiresAt']), organizationName };
}

/** What of a session its record has, besides its public id and whether it is the current one. */
export const SESSION_FIELDS = [
  'createdAt',
  'lastSeenAt',
  'expiresAt',
  'userAgent',
  'address',
] as const;

/** A session as its owner sees it. @param currentId the public id of the one that the request came in by */
export function sessionRecord(row: SessionRow, currentId: string | null): Schemas['Session'] {
  const { publicId } = row;
  return { id: publicId, current: publicId === currentId, ...pick(row, SESSION_FIELDS) };
}

/** An entry of the audit log. */
export function auditRecord(row: AuditRow): Schemas['AuditEntry'] {
  const { organizationId, at, before, after, ...entry } = row;
  return { ...entry, at: at.toISOString(), before: parsed(before), after: parsed(after) };
}

/** An entry of the audit log as an event of the link that it is about. */
export function linkEventRecord(row: AuditRow): Schemas['LinkEvent'] {
  const { id, at, actor: by, action, before, after } = row;
  const changes = changedLinkFields(parsed(before) ?? {}, parsed(after) ?? {});
  return { id, at: at.toISOString(), by, action, changes };
}

type InJson<Value> = Value extends Date ? string : Value;

// Timestamps as texts.
function pick<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): { [Name in Field]: InJson<Row[Name]> } {
  const picked = fields.map((field) => {
    const value: unknown = row[field];
    return [field, value instanceof Date ? value.toISOString() : value] as const;
  });
  return Object.fromEntries(picked) as { [Name in Field]: InJson<Row[Name]> };
}

function parsed(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
