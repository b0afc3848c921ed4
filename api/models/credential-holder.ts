import { send } from '@utmost/db/statement.ts';
import type { Models, Table } from './models.ts';
import { readRow } from './read-row.ts';
import type { OrganizationRow, SessionRow, TokenRow, UsageRow, UserRow } from './rows.ts';

/** Who is signed in, with their organisation. */
export interface SignedInPerson {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

/** By what somebody came in. */
export type Credential =
  | { readonly kind: 'session'; readonly session: SessionRow }
  | { readonly kind: 'token'; readonly token: TokenRow };

/** A credential as it is stored, for whom it stands, and what their organisation has used and how often it changed. */
export interface CredentialHolder<Row> {
  readonly credential: Row;
  readonly person: SignedInPerson;
  readonly usage: OrganizationUsage;
}

/** How many links an organization has, and how often it has changed. */
export type OrganizationUsage = Pick<UsageRow, 'links' | 'revision'>;

/**
 * Whom a stored credential stands for; null where there is none, and once they, or their organisation, are deleted.
 * All in one statement: every request begins with it, and an unchanged list asks for nothing else.
 * @param column what the credential is found by; no two have the same there
 */
export async function findHolder<Row extends { userId: string }>(
  { users, organizations, usage }: Models,
  credentials: Table<Row>,
  column: keyof Row & string,
  value: string,
): Promise<CredentialHolder<Row> | null> {
  const { sequelize } = credentials;
  if (!sequelize) return null;
  const columns = [
    columnsOf('c', credentials),
    columnsOf('u', users),
    columnsOf('o', organizations),
  ];
  const [found] = await send<Record<string, unknown>>(
    sequelize,
    `SELECT ${columns.join()}, n.revision AS n_revision, n.links AS n_links
     FROM ${credentials.tableName} AS c
       JOIN ${users.tableName} AS u ON u.id = c.userId
       JOIN ${organizations.tableName} AS o ON o.id = u.organizationId
       LEFT JOIN ${usage.tableName} AS n ON n.id = o.id
     WHERE c.${column} = ${sequelize.escape(value)}`,
    null,
  );
  if (!found) return null;
  return {
    credential: rowOf('c', credentials, found),
    person: { user: rowOf('u', users, found), organization: rowOf('o', organizations, found) },
    usage: { revision: Number(found.n_revision ?? 0), links: Number(found.n_links ?? 0) },
  };
}

function columnsOf<Row extends object>(prefix: string, table: Table<Row>): string {
  return Object.keys(table.getAttributes())
    .map((column) => `${prefix}.${column} AS ${prefix}_${column}`)
    .join();
}

function rowOf<Row extends object>(prefix: string, table: Table<Row>, found: object): Row {
  const own = Object.entries(found).flatMap(([column, value]) =>
    column.startsWith(`${prefix}_`) ? [[column.slice(2), value] as const] : [],
  );
  return readRow(table, Object.fromEntries(own));
}
