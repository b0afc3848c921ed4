import { randomUUID } from 'node:crypto';
import { QueryTypes, type Sequelize } from 'sequelize';
import type { Noun } from './placeholders.ts';

export type Row = Record<string, unknown>;

const CLONES = 8;
const HOUR_MS = 3_600_000;
const unique = () => randomUUID().replaceAll('-', '');

/**
 * Stores records like the one there is, for those that would take a sign-in, a mail or a share of a limit each.
 * @returns the ids by which the API knows them
 */
export async function cloneRecord(
  database: Sequelize,
  noun: Noun,
  organizationId: string,
  adminId: string,
): Promise<string[]> {
  switch (noun) {
    case 'person':
      return clone(database, 'users', { organizationId, role: 'user' }, () => ({
        subject: unique(),
        email: `${unique()}@fuzz.example`,
      }));
    case 'token':
      return clone(database, 'api_tokens', { organizationId }, () => ({ tokenHash: unique() }));
    case 'session':
      return clone(database, 'sessions', { userId: adminId }, () => ({
        id: unique(),
        publicId: randomUUID(),
      }));
    default:
      // Sent so long ago that it can be sent again.
      return clone(database, 'invitations', { organizationId }, () => ({
        tokenHash: unique(),
        email: `${unique()}@fuzz.example`,
        sentAt: stored(database, new Date(Date.now() - HOUR_MS)),
      }));
  }
}

async function clone(
  database: Sequelize,
  table: string,
  where: Readonly<Record<string, string>>,
  fresh: () => Row,
): Promise<string[]> {
  const [first] = await rowsWhere(database, table, where);
  const rows: Row[] = Array.from({ length: CLONES }, () => {
    return { ...first, id: randomUUID(), ...fresh() };
  });
  await insertRows(database, table, rows);
  return rows.map(({ id, publicId }) => String(publicId ?? id));
}

// As the engine's own rows have it.
function stored(database: Sequelize, at: Date): string {
  const text = at.toISOString().replace('T', ' ').replace('Z', '');
  return database.getDialect() === 'sqlite' ? `${text} +00:00` : text;
}

/** The first row that has these values. */
export function rowsWhere(
  database: Sequelize,
  table: string,
  where: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const conditions = Object.keys(where).map((column) => `${column} = ?`);
  const statement = `SELECT * FROM ${table} WHERE ${conditions.join(' AND ')} LIMIT 1`;
  const replacements = Object.values(where);
  return database.query<Row>(statement, { type: QueryTypes.SELECT, replacements });
}

/** Stores rows past the service. */
export async function insertRows(
  database: Sequelize,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  await database.getQueryInterface().bulkInsert(table, [...rows]);
}
