import { createHash } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import { DatabaseError, UniqueConstraintError } from 'sequelize';
import { duplicateKeyOf } from '../links/find-duplicate.ts';
import type { NewLinkRow } from '../models/links-table.ts';
import type { AuditRow, ParameterRow } from '../models/models.ts';
import { addLinks, raiseNumbers, readCounts } from '../models/organization-counts.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { readTaxonomy } from '../taxonomy/read-taxonomy.ts';
import { type AccountRecord, accountRecords } from './account-file.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts as texts } from './operate-texts.ts';
import { recordOperator } from './operator.ts';

type Schemas = components['schemas'];

/** How many records of each type were taken in. */
type Taken = Map<string, number>;

/**
 * Takes an account export into an empty workspace, in one transaction: parameters with their counters, mappings, the advanced
 * configuration, links with their numbers and dates, views, and the audit log as history.
 * @throws {OperatorError} where the workspace isn't empty, or the file isn't a whole export of this version or an older one
 */
export async function importAccount(
  { say, result }: CommandRun,
  database: Database,
  path: string,
  organizationId: string,
): Promise<void> {
  const taken = await changeData(database, { organizationId }, async (data) => {
    if (!(await lockIfThere(data))) throw new OperatorError(texts.unknownWorkspace(organizationId));
    const counts = await readCounts(data);
    if (counts?.links !== 0 || (await data.parameters.count()) > 0) {
      throw new OperatorError(texts.workspaceInUse(organizationId));
    }
    return takeIn(data, path);
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw new OperatorError(texts.exportRepeats(path));
  });
  const links = taken.get('tracking_link') ?? 0;
  say(texts.accountTaken(path, links, taken.get('audit_entry') ?? 0));
  result({ organizationId, taken: Object.fromEntries(taken) });
}

function isTaken(error: unknown): boolean {
  if (error instanceof UniqueConstraintError) return true;
  return (
    error instanceof DatabaseError &&
    /^Duplicate entry|UNIQUE constraint failed/.test(error.original.message)
  );
}

async function takeIn(data: OrganizationData, path: string): Promise<Taken> {
  const taken: Taken = new Map();
  let rules: CompiledTaxonomy | null = null;
  for await (const { type, records } of accountRecords(path)) {
    const before = taken.get(type) ?? 0;
    taken.set(type, before + records.length);
    if (type === 'tracking_link') {
      rules ??= compileTaxonomy(await readTaxonomy(data));
      await storeLinks(data, rules, records);
    } else await STORES[type]?.(data, records, before);
  }
  const links = taken.get('tracking_link') ?? 0;
  await addLinks(data, links);
  await recordOperator(data, {
    action: 'operator.import-account',
    subjectId: null,
    subject: String(links),
    after: Object.fromEntries(taken),
  });
  return taken;
}

type Store = (
  data: OrganizationData,
  records: readonly AccountRecord[],
  before: number,
) => Promise<void>;

const STORES: Readonly<Record<string, Store>> = {
  organization: async ({ models, organizationId: id, transaction }, [record]) => {
    const name = String(record?.name ?? '').slice(0, 255);
    if (name !== '') await models.organizations.update({ name }, { where: { id }, transaction });
  },
  tracking_parameter: (data, records, before) =>
    data.parameters.save(
      records.map(({ type: _, parameterType, ...record }, at) => {
        const { id, createdAt, by = null, allow = null, ...row } = fieldsOf<ParameterRow>(record);
        const own = { id: ownId(data, id), position: before + at, createdAt: new Date(createdAt) };
        return { ...row, ...own, type: parameterType as ParameterRow['type'], by, allow };
      }),
    ),
  given_number: (data, records) =>
    data.givenNumbers.save(
      records.map(({ id, queryName, lastNumber }) => {
        const own = { queryName: String(queryName), lastNumber: Number(lastNumber) };
        return { id: ownId(data, String(id)), ...own };
      }),
    ),
  value_mapping: (data, records, before) =>
    data.mappings.save(
      records.map(({ type: _, ...record }, at) => {
        const { id, parameterId, ...row } = fieldsOf<Schemas['ValueMapping']>(record);
        const own = { id: ownId(data, id), parameterId: ownId(data, parameterId) };
        return { ...row, ...own, position: before + at };
      }),
    ),
  advanced_link_config: async (data, [record]) => {
    const { type: _, ...config } = record ?? { type: '' };
    const row = fieldsOf<Schemas['AdvancedLinkConfig']>(config);
    const { isEnabled, mainParameterName, keyValueConnector, delimiter } = row;
    const own = { isEnabled, mainParameterName, keyValueConnector, delimiter };
    const columns = Object.keys(own) as (keyof typeof own)[];
    await data.advanced.save([{ ...own, id: data.organizationId }], columns);
  },
  link_view: async (data, records) => {
    const users = await data.users.all();
    const admin = users.find(({ role }) => role === 'admin');
    const now = new Date();
    await data.linkViews.save(
      records.flatMap(({ id, name, query, username }) => {
        const owner = users.find((user) => user.username === username) ?? admin;
        const own = { id: ownId(data, String(id)), name: String(name), query: String(query) };
        return owner ? [{ ...own, userId: owner.id, createdAt: now }] : [];
      }),
    );
  },
  audit_entry: (data, records) =>
    data.audit.save(
      records.map(({ type: _, ...record }) => {
        const entry = fieldsOf<Schemas['AuditEntry']>(record);
        const { before, after, subjectId } = entry;
        const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
        const own = { before: json(before), after: json(after), at: new Date(entry.at) };
        const ids = { id: ownId(data, entry.id), subjectId: subjectId && ownId(data, subjectId) };
        return { ...entry, ...own, ...ids } as Omit<AuditRow, 'organizationId'>;
      }),
    ),
};

async function storeLinks(
  data: OrganizationData,
  rules: CompiledTaxonomy,
  records: readonly AccountRecord[],
): Promise<void> {
  const links = records.map(({ type: _, ...record }): NewLinkRow => {
    const { warnings: __, history: ___, ...link } = fieldsOf<Schemas['TrackingLink']>(record);
    const { baseUrl, urlEncoding, isAdvancedMode } = link;
    const values = parseParameters(link.parameters) ?? new Map<string, string>();
    const unchanged = new Set(values.keys());
    const draft = { baseUrl, values, urlEncoding, isAdvancedMode, unchanged };
    const duplicateKey = duplicateKeyOf(buildLink(rules, draft).urlWithoutIdentifiers);
    const dates = {
      createdAt: new Date(link.createdAt),
      lastModifiedAt: new Date(link.lastModifiedAt),
    };
    return { row: { ...link, ...dates, id: ownId(data, link.id), duplicateKey }, values };
  });
  await data.links.prepare(links)();
  await raiseNumbers(data, highestNumbers(rules, links));
}

/** Query name of a visible identifier -> the highest number of a link to count on from, whatever the export's counter is. */
function highestNumbers(
  { visible }: CompiledTaxonomy,
  links: readonly NewLinkRow[],
): ReadonlyMap<string, number> {
  const identifiers = visible.filter(({ parameter: { type } }) => type === 'identifier');
  return new Map(
    identifiers.map(({ parameter: { queryName } }) => {
      // A text of when the parameter had another type may be too large to count on from.
      const numbers = links
        .map(({ values }) => values.get(queryName) ?? '')
        .filter((text) => /^\d+$/.test(text) && Number(text) < LARGEST_IDENTIFIER / 2);
      return [queryName, Math.max(0, ...numbers.map(Number))];
    }),
  );
}

// Held against the contract when it was read.
function fieldsOf<Fields>(record: object): Fields {
  return record as Fields;
}

// The milliseconds of a UUID of version 7, and the whole of the sequence number behind them (RFC 9562, section 6.2).
const TIME_AND_ORDER = 26;

/**
 * The id of a record in its new workspace. The same export may come into several workspaces of a database, so no id stays;
 * what tells its time and its place among those of one millisecond does.
 */
function ownId({ organizationId }: OrganizationData, id: string): string {
  const hash = createHash('sha256').update(`${organizationId} ${id}`).digest('hex');
  return id.slice(0, TIME_AND_ORDER) + hash.slice(0, id.length - TIME_AND_ORDER);
}
