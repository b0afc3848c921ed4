import { resolve } from 'node:path';
import { isFull, isPassing } from '@utmost/db/transaction.ts';
import { DatabaseError, UniqueConstraintError } from 'sequelize';
import { addLinks, readCounts } from '../models/organization-counts.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { readOrganization } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { type AccountPart, accountParts } from './account-file.ts';
import { accountStore } from './account-store.ts';
import { numbersGivenTwice } from './check.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts as texts } from './operate-texts.ts';
import { recordOperator } from './organizations.ts';

/** How many records of each type were taken in. */
type Taken = Map<string, number>;

/**
 * Takes an account export into an empty workspace, in one transaction: its name, parameters with their counters, mappings, the
 * advanced configuration, links with their numbers and dates, views, and the audit log as history.
 * @throws {OperatorError} where the workspace isn't empty, or the file isn't a whole export of this version or an older one
 */
export async function importAccount(
  { say, result }: CommandRun,
  database: Database,
  name: string,
  organizationId: string,
): Promise<void> {
  // npm starts scripts in the folder of package.json.
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  const taken = await changeData(database, { organizationId }, async (data) => {
    if (!(await lockIfThere(data))) throw new OperatorError(texts.unknownWorkspace(organizationId));
    const counts = await readCounts(data);
    if (counts?.links !== 0 || (await data.parameters.count()) > 0) {
      throw new OperatorError(texts.workspaceInUse(organizationId));
    }
    return takeIn(data, path);
  });
  const links = taken.get('tracking_link') ?? 0;
  say(texts.accountTaken(path, links, taken.get('audit_entry') ?? 0));
  result({ organizationId, taken: Object.fromEntries(taken) });
}

async function takeIn(data: OrganizationData, path: string): Promise<Taken> {
  const taken: Taken = new Map();
  const stores = accountStore(data);
  for await (const part of accountParts(path)) {
    const { type, records, lines } = part;
    const before = taken.get(type) ?? 0;
    taken.set(type, before + records.length);
    await stores[type]?.(records, before).catch((error: unknown) => {
      throw refusalOf(error, lines);
    });
  }
  const links = taken.get('tracking_link') ?? 0;
  await addLinks(data, links);
  await requireNumbersOnce(data);
  await recordOperator(data, {
    action: 'operator.import-account',
    subjectId: null,
    subject: String(links),
    after: Object.fromEntries(taken),
  });
  return taken;
}

/** What the database has against records, unless that passes or isn't about them. */
function refusalOf(error: unknown, lines: AccountPart['lines']): unknown {
  if (!(error instanceof DatabaseError || error instanceof UniqueConstraintError)) return error;
  if (isPassing(error) || isFull(error)) return error;
  const { message } = error.parent;
  const isThere = /^Duplicate entry|UNIQUE constraint failed/.test(message);
  return new OperatorError(texts.exportLines(lines, isThere ? texts.recordThere : message));
}

async function requireNumbersOnce(data: OrganizationData): Promise<void> {
  const { name } = (await readOrganization(data)) ?? { name: '' };
  const parameters = await data.parameters.all({ where: { type: 'identifier' } });
  const queryNames = [...parameters, ...(await data.givenNumbers.all())].map(
    (one) => one.queryName,
  );
  for (const queryName of new Set(queryNames)) {
    const [twice] = await numbersGivenTwice(data, { name, queryName });
    if (twice !== undefined) throw new OperatorError(texts.nothingTaken(twice));
  }
}
