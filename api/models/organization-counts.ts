import { send } from '@utmost/db/statement.ts';
import type { Scope } from './models.ts';

// The row in which an organization's counts stand. A transaction that changes it blocks all others that do, until the
// transaction ends.

/** What every change of an organization's links relies upon. */
export interface OrganizationCounts {
  /** How many there are, with those that are being created. */
  readonly links: number;
  readonly planId: number;
  /** Raised by every change of the rules. */
  readonly configurationRevision: number;
  /** Query name of a visible identifier -> the last number that it gave. */
  readonly identifiers: ReadonlyMap<string, number>;
  /** When the newest link was created; null where there is none. */
  readonly newest: Date | null;
}

interface Row {
  readonly links: number;
  readonly planId: number;
  readonly configurationRevision: number | string;
  readonly queryName: string | null;
  readonly given: number | string | null;
  readonly newest: Date | string | null;
}

const COUNTING = "type = 'identifier' AND visible = 1";

/** The organization's counts; null once it is deleted. */
export async function readCounts({
  sequelize,
  organizationId,
  transaction,
}: Scope): Promise<OrganizationCounts | null> {
  const id = sequelize.escape(organizationId);
  const rows = await send<Row>(
    sequelize,
    `SELECT u.links, u.configurationRevision, o.planId, p.queryName, p.currentIdentifierValue AS given,
       (SELECT createdAt FROM tracking_links WHERE organizationId = ${id} ORDER BY createdAt DESC LIMIT 1) AS newest
     FROM organization_usage AS u
       JOIN organizations AS o ON o.id = u.id
       LEFT JOIN tracking_parameters AS p ON p.organizationId = u.id AND p.${COUNTING}
     WHERE u.id = ${id}`,
    transaction,
  );
  const [first] = rows;
  if (!first) return null;
  const { links, planId, configurationRevision } = first;
  const identifiers = new Map<string, number>();
  for (const { queryName, given } of rows) {
    if (queryName !== null) identifiers.set(queryName, Number(given));
  }
  return {
    links,
    planId,
    configurationRevision: Number(configurationRevision),
    identifiers,
    newest: first.newest === null ? null : new Date(first.newest),
  };
}

/** Counts links in, or out, and notes that the organization changes; the first statement of a change of links. */
export function addLinks(scope: Scope, more: number): Promise<void> {
  return raise(scope, `links = links + ${Math.trunc(more)}`);
}

/** Notes that the rules change; the first statement of such a change. */
export function raiseConfiguration(scope: Scope): Promise<void> {
  return raise(scope, 'configurationRevision = configurationRevision + 1');
}

/** Notes that something else of the organization changes, so that no list of it counts as unchanged. */
export function raiseRevision(scope: Scope): Promise<void> {
  return addLinks(scope, 0);
}

async function raise(
  { sequelize, organizationId, transaction }: Scope,
  what: string,
): Promise<void> {
  const owner = sequelize.escape(organizationId);
  const sql = `UPDATE organization_usage SET ${what}, revision = revision + 1 WHERE id = ${owner}`;
  await send(sequelize, sql, transaction);
}

/** Raises identifiers, also hidden ones, to numbers that links have, where they are lower. @param highest by query name */
export async function raiseNumbers(
  { sequelize, organizationId, transaction }: Scope,
  highest: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [queryName, number] of highest) {
    await send(
      sequelize,
      `UPDATE tracking_parameters SET currentIdentifierValue = ${Math.trunc(number)}
       WHERE organizationId = ${sequelize.escape(organizationId)} AND queryName = ${sequelize.escape(queryName)}
         AND type = 'identifier' AND currentIdentifierValue < ${Math.trunc(number)}`,
      transaction,
    );
  }
}

/** Takes numbers of every visible identifier that numbers links. */
export async function takeNumbers(
  { sequelize, organizationId, transaction }: Scope,
  count: number,
): Promise<void> {
  await send(
    sequelize,
    `UPDATE tracking_parameters SET currentIdentifierValue = currentIdentifierValue + ${Math.trunc(count)}
     WHERE organizationId = ${sequelize.escape(organizationId)} AND ${COUNTING} AND identifierPer IS NULL`,
    transaction,
  );
}
