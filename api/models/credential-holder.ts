import { send } from '@utmost/db/statement.ts';
import type { Models, SessionRow, Table, TokenRow, UsageRow, UserRow } from './models.ts';
import { readRow } from './read-row.ts';

/** What of a session its bearer can read, and is checked by. */
export type HeldSession = Pick<SessionRow, 'id' | 'publicId' | 'expiresAt' | 'lastSeenAt'>;

/** The same of a token. */
export type HeldToken = Pick<
  TokenRow,
  'id' | 'organizationId' | 'name' | 'scope' | 'expiresAt' | 'lastUsedAt'
>;

/** The kind of credential of a request. */
export type Credential =
  | { readonly kind: 'session'; readonly session: HeldSession }
  | { readonly kind: 'token'; readonly token: HeldToken };

/** A credential as it is stored, for whom it stands, and what their organization has used and how often it changed. */
export interface CredentialHolder<Held> {
  readonly credential: Held;
  readonly user: Pick<UserRow, 'id' | 'organizationId' | 'username' | 'role'>;
  readonly usage: OrganizationUsage;
}

/** How many links an organization has, and how often it has changed. */
export type OrganizationUsage = Pick<UsageRow, 'links' | 'revision'>;

/**
 * Whom a stored session stands for; null where there is none, and once they, or their organization, are deleted.
 * @param id as it is stored: a hash of the cookie's secret
 */
export function findSessionHolder(
  models: Models,
  id: string,
): Promise<CredentialHolder<HeldSession> | null> {
  const columns = ['id', 'publicId', 'expiresAt', 'lastSeenAt'] as const;
  return findHolder(models, models.sessions, columns, 'id', id);
}

/** The same of a token. */
export function findTokenHolder(
  models: Models,
  tokenHash: string,
): Promise<CredentialHolder<HeldToken> | null> {
  const columns = ['id', 'organizationId', 'name', 'scope', 'expiresAt', 'lastUsedAt'] as const;
  return findHolder(models, models.tokens, columns, 'tokenHash', tokenHash);
}

// All in one statement, and no more than is needed: every request begins with it, and an unchanged list asks for nothing else.
async function findHolder<Row extends { userId: string }, Column extends keyof Row & string>(
  { users, usage }: Models,
  credentials: Table<Row>,
  columns: readonly Column[],
  by: keyof Row & string,
  value: string,
): Promise<CredentialHolder<Pick<Row, Column>> | null> {
  const { sequelize } = credentials;
  const [found] = await send<Found>(
    sequelize,
    `SELECT ${columns.map((column) => `c.${column}`).join()},
       u.id AS userId, u.organizationId AS memberOf, u.username, u.role, n.revision, n.links
     FROM ${credentials.tableName} AS c
       JOIN ${users.tableName} AS u ON u.id = c.userId
       LEFT JOIN ${usage.tableName} AS n ON n.id = u.organizationId
     WHERE c.${by} = ${sequelize.escape(value)}`,
    null,
  );
  if (!found) return null;
  const { userId, memberOf, username, role, revision, links, ...credential } = found;
  return {
    credential: readRow(credentials, credential),
    user: { id: userId, organizationId: memberOf, username, role },
    usage: { revision: Number(revision ?? 0), links: Number(links ?? 0) },
  };
}

interface Found extends Pick<UserRow, 'username' | 'role'> {
  readonly userId: string;
  readonly memberOf: string;
  readonly revision: number | string | null;
  readonly links: number | null;
}
