import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { QueryTypes, type Sequelize } from 'sequelize';
import { type Client, signIn } from './browserless.ts';
import type { RunningServer } from './server.ts';

/** The database of a running service, entered past the service. */
export function databaseOf({ settings }: Pick<RunningServer, 'settings'>): Sequelize {
  return connect({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' });
}

// Sessions are noted as used.
const CHANGING = ['sessions'];

/**
 * Every row of every table, but for those that reading alone changes.
 * @returns table -> its rows, as texts that can be compared
 */
export async function everyRow(database: Sequelize): Promise<Record<string, string[]>> {
  const tables = (await database.getQueryInterface().showAllTables()).sort();
  const found: Record<string, string[]> = {};
  for (const table of tables.filter((name) => !CHANGING.includes(name))) {
    found[table] = await textsOf(database, table);
  }
  return found;
}

/** The same of one organization alone: others change theirs meanwhile, and may have very many. */
export async function rowsOf(
  database: Sequelize,
  organizationId: string,
): Promise<Record<string, string[]>> {
  const tables = (await database.getQueryInterface().showAllTables()).sort();
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const columns = await database.getQueryInterface().describeTable(table);
    const owner = table === 'organizations' ? 'id' : 'organizationId';
    if (!(owner in columns)) continue;
    found[table] = await textsOf(database, `${table} WHERE ${owner} = ?`, [organizationId]);
  }
  return found;
}

/** Removes the mails that an organization has queued: the service would change these rows by itself a minute later. */
export async function removeQueuedMails(
  database: Sequelize,
  organizationId: string,
): Promise<void> {
  await database.query('DELETE FROM outbox WHERE organizationId = ?', {
    replacements: [organizationId],
  });
}

async function textsOf(
  database: Sequelize,
  from: string,
  replacements: readonly string[] = [],
): Promise<string[]> {
  const rows = await database.query(`SELECT * FROM ${from}`, {
    type: QueryTypes.SELECT,
    replacements: [...replacements],
  });
  return rows.map((row) => JSON.stringify({ ...row, lastUsedAt: undefined })).sort();
}

/** Waits until the service has removed the rows of every organization that is deleted. */
export async function untilRemoved(database: Sequelize): Promise<void> {
  const left = () =>
    database.query('SELECT id FROM organizations WHERE deletedAt IS NOT NULL', {
      type: QueryTypes.SELECT,
    });
  while ((await left()).length > 0) await wait(20);
}

/** Signs a user in who is a member, not an admin, of the organization. @param always headers of every request */
export async function signInMember(
  running: Pick<RunningServer, 'url'>,
  database: Sequelize,
  organizationId: string,
  email: string,
  always: Record<string, string> = {},
): Promise<Client> {
  const client = await signIn(running.url, email, always);
  await database.query("UPDATE users SET organizationId = ?, role = 'user' WHERE email = ?", {
    replacements: [organizationId, email],
  });
  return client;
}
