import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isFull, isPassing } from '@utmost/db/transaction.ts';
import { DatabaseError, UniqueConstraintError } from 'sequelize';
import { readContract } from '../http/contract/document.ts';
import { addLinks, readCounts } from '../models/organization-counts.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { readOrganization } from '../models/read-row.ts';
import { ACCOUNT_VERSION } from '../organization/export-account.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { type AccountRecord, recordFaults } from './account-records.ts';
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

/** Records of one type that follow each other, and the first and the last line of them. */
interface AccountPart {
  readonly type: string;
  readonly records: readonly AccountRecord[];
  readonly lines: readonly [first: number, last: number];
}

/** How many rows are stored at a time. */
const RECORDS_A_PART = 1000;

// What is not taken in: secrets aren't exported, and what was open on the other server stays there.
const LEFT_OUT = new Set(['invitation', 'api_token', 'end']);

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads an account export to its end, some records of one type at a time, each held against the contract.
 * @throws {OperatorError} where it can't be read, is not whole, or was made by a newer version
 */
async function* accountParts(path: string): AsyncGenerator<AccountPart> {
  let part: AccountRecord[] = [];
  let lines: [number, number] = [1, 1];
  for await (const { record, line } of accountLines(path)) {
    const [first] = part;
    if (first && (first.type !== record.type || part.length === RECORDS_A_PART)) {
      yield { type: first.type, records: part, lines };
      part = [];
    }
    if (LEFT_OUT.has(record.type)) continue;
    lines = [part.length === 0 ? line : lines[0], line];
    part.push(record);
  }
}

/** The lines of an export, with its end, which alone says that it is whole. */
async function* accountLines(
  path: string,
): AsyncGenerator<{ readonly record: AccountRecord; readonly line: number }> {
  const file = await openExport(path);
  const read = recordReader();
  let line = 0;
  let isWhole = false;
  try {
    for await (const text of file.readLines()) {
      line += 1;
      if (isWhole && text === '') continue;
      if (isWhole) throw new OperatorError(texts.exportLine(line, texts.behindEnd));
      const record = read(text, line);
      isWhole = record.type === 'end';
      if (isWhole && record.records !== line - 1)
        throw new OperatorError(texts.exportMiscounted(path, line - 1));
      yield { record, line };
    }
  } finally {
    await file.close();
  }
  if (!isWhole) throw new OperatorError(texts.exportCut(path));
}

async function openExport(path: string): Promise<FileHandle> {
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(texts.exportUnreadable(path, String(code)));
  });
  if (!(await file.stat()).isDirectory()) return file;
  await file.close();
  throw new OperatorError(texts.exportUnreadable(path, 'EISDIR'));
}

function recordReader(): (text: string, line: number) => AccountRecord {
  const faultOf = recordFaults(readContract(new URL('../../openapi.yaml', import.meta.url)).root);
  return (text, line) => {
    const isFirst = line === 1;
    const record = recordIn(isFirst ? text.replace(BYTE_ORDER_MARK, '') : text);
    if (record === null) throw new OperatorError(texts.exportLine(line, texts.noRecord));
    const fault = (isFirst ? wrongBeginning(record) : null) ?? faultOf(record);
    if (fault !== null) throw new OperatorError(texts.exportLine(line, fault));
    return record;
  };
}

/** @throws {OperatorError} where a newer version made it */
function wrongBeginning({ type, version = 1 }: AccountRecord): string | null {
  if (type !== 'organization') return texts.noAccountExport;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return texts.noVersion;
  }
  if (version > ACCOUNT_VERSION) throw new OperatorError(texts.exportNewer);
  return null;
}

function recordIn(text: string): AccountRecord | null {
  try {
    const record: unknown = JSON.parse(text);
    const isRecord = typeof record === 'object' && record !== null && 'type' in record;
    return isRecord && typeof record.type === 'string' ? (record as AccountRecord) : null;
  } catch {
    return null;
  }
}
