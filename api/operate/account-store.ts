import { createHash } from 'node:crypto';
import type { components } from '@utmost/core/contract.d.ts';
import { foldEmail } from '@utmost/core/people/check-person.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { RARE_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { v5 as nameBasedUuid } from 'uuid';
import { askedOnce } from '../asked-once.ts';
import { rowOfRecord } from '../links/restore-links.ts';
import { extendColumns } from '../links/rows/column-mapping.ts';
import type { NewLinkRow } from '../models/links-table.ts';
import type { AuditRow, ParameterRow, ValueNumberRow } from '../models/models.ts';
import { raiseNumbers } from '../models/organization-counts.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { presetRecord } from '../models/records.ts';
import { continueNumbers, rememberNumbers } from '../taxonomy/parameters/given-numbers.ts';
import { LARGEST_COUNTED } from '../taxonomy/parameters/numbers-of-links.ts';
import { readTaxonomy } from '../taxonomy/read-taxonomy.ts';
import type { AccountRecord } from './account-records.ts';

type Schemas = components['schemas'];

type ExportedValueRequest = Omit<Schemas['ValueRequest'], 'queryName'> & {
  readonly parameterId: string;
};

type ExportedPreset = ReturnType<typeof presetRecord> & { readonly createdAt: string };

/** Stores records of one type. @param before how many of the type were stored already */
type Store = (records: readonly AccountRecord[], before: number) => Promise<void>;

/**
 * The id that the audit log of a workspace has of a person of an export who is no member: made of the address, so that
 * `forget` finds them by it although it is stored nowhere.
 */
export function importedPersonId(organizationId: string, email: string): string {
  return nameBasedUuid(foldEmail(email), organizationId);
}

/** Stores the records of an account export in an empty workspace, in the order of the export. */
export function accountStore(data: OrganizationData): Readonly<Record<string, Store>> {
  const { models, organizationId, transaction } = data;
  /** A person's id in the export -> here. */
  const people = new Map<string, string>();
  /** A person's username in the export -> the id of the member with the same address. */
  const members = new Map<string, string>();
  const idHere = (id: string) => people.get(id) ?? ownId(organizationId, id);
  const rules = askedOnce(async () => compileTaxonomy(await readTaxonomy(data)));
  return {
    organization: async ([record]) => {
      const { name } = fieldsOf<Schemas['PlanHolder']>(record);
      if (name === '') return;
      await models.organizations.update({ name }, { where: { id: organizationId }, transaction });
    },
    user: async (records) => {
      const users = await data.users.all();
      for (const { id, email, username } of records.map(fieldsOf<Schemas['UserEntry']>)) {
        const member = users.find((user) => user.email === foldEmail(email));
        people.set(id, member?.id ?? importedPersonId(organizationId, email));
        if (member) members.set(username, member.id);
      }
    },
    tracking_parameter: async (records, before) => {
      const rows = records.map(({ parameterType, ...record }, at) => {
        const { id, createdAt, ...row } = fieldsOf<ParameterRow>(record);
        const own = { id: idHere(id), position: before + at, createdAt: new Date(createdAt) };
        const type = parameterType as ParameterRow['type'];
        const identifierPer = type === 'identifier' ? (row.identifierPer ?? null) : null;
        return { ...RARE_DEFAULTS, ...row, ...own, type, identifierPer };
      });
      await data.parameters.save(await continueNumbers(data, rows, []));
    },
    given_number: async (records) => {
      const given = records.map(fieldsOf<{ queryName: string; lastNumber: number }>);
      const asNumbered = given.map(({ queryName, lastNumber: currentIdentifierValue }) => {
        return { type: 'identifier' as const, queryName, currentIdentifierValue };
      });
      await rememberNumbers(data, asNumbered);
      await raiseNumbers(
        data,
        new Map(given.map(({ queryName, lastNumber }) => [queryName, lastNumber])),
      );
    },
    value_number: async (records) => {
      const rows = records.map(fieldsOf<Omit<ValueNumberRow, 'organizationId'>>);
      await data.valueNumbers.save(rows.map((row) => ({ ...row, id: idHere(row.id) })));
      const highest = new Map<string, number>();
      for (const { queryName, number } of rows) {
        highest.set(queryName, Math.max(number, highest.get(queryName) ?? 0));
      }
      await raiseNumbers(data, highest);
    },
    value_mapping: (records, before) =>
      data.mappings.save(
        records.map((record, at) => {
          const { id, parameterId, ...row } = fieldsOf<Schemas['ValueMapping']>(record);
          const own = { id: idHere(id), parameterId: idHere(parameterId) };
          return { ...row, ...own, position: before + at };
        }),
      ),
    advanced_link_config: async ([record]) => {
      const { isEnabled, mainParameterName, keyValueConnector, delimiter } =
        fieldsOf<Schemas['AdvancedLinkConfig']>(record);
      const own = { isEnabled, mainParameterName, keyValueConnector, delimiter };
      const columns = Object.keys(own) as (keyof typeof own)[];
      await data.advanced.save([{ ...own, id: organizationId }], columns);
    },
    mapped_column: (records) => extendColumns(data, records.map(fieldsOf<Schemas['MappedColumn']>)),
    tracking_link: async (records) => {
      const compiled = await rules();
      const links = records.map((record) => linkRow(compiled, record, idHere));
      await data.links.prepare(links)();
      await raiseNumbers(data, highestNumbers(compiled, links));
    },
    link_view: async (records) => {
      const [admin] = await data.users.all({ where: { role: 'admin' } });
      const createdAt = new Date();
      await data.linkViews.save(
        records.flatMap(({ id, name, query, username }) => {
          const userId = members.get(String(username)) ?? admin?.id;
          const own = { id: idHere(String(id)), name: String(name), query: String(query) };
          return userId === undefined ? [] : [{ ...own, userId, createdAt }];
        }),
      );
    },
    favorite: (records) =>
      data.favorites.save(
        records.flatMap(({ id, linkId, username }) => {
          const userId = members.get(String(username));
          const own = { id: idHere(String(id)), linkId: idHere(String(linkId)) };
          return userId === undefined ? [] : [{ ...own, userId }];
        }),
      ),
    preset: (records) =>
      data.presets.save(
        records.map((record) => {
          const { id, name, parameters, from, to, createdBy, createdAt } =
            fieldsOf<ExportedPreset>(record);
          const userId = members.get(String(createdBy)) ?? null;
          const days = { firstDay: from ?? null, lastDay: to ?? null };
          const own = { id: idHere(id), userId, createdAt: new Date(createdAt) };
          return { ...own, ...days, name, parameters };
        }),
      ),
    value_request: (records) =>
      data.valueRequests.save(
        records.map((record) => {
          const { id, parameterId, value, reason, requestedBy, createdAt, state } =
            fieldsOf<ExportedValueRequest>(record);
          const at = new Date(createdAt);
          const userId = members.get(String(requestedBy)) ?? null;
          const own = { id: idHere(id), parameterId: idHere(parameterId), userId, createdAt: at };
          return { ...own, value, reason, declinedAt: state === 'declined' ? at : null };
        }),
      ),
    audit_entry: (records) =>
      data.audit.save(
        records.map((record) => {
          const entry = fieldsOf<Schemas['AuditEntry']>(record);
          const { before, after, actorId, subjectId } = entry;
          const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
          return {
            ...entry,
            id: idHere(entry.id),
            at: new Date(entry.at),
            actorId: actorId && idHere(actorId),
            subjectId: subjectId && idHere(subjectId),
            before: json(before),
            after: json(after),
          } as Omit<AuditRow, 'organizationId'>;
        }),
      ),
  };
}

function linkRow(
  rules: CompiledTaxonomy,
  record: AccountRecord,
  idHere: (id: string) => string,
): NewLinkRow {
  const { warnings: _, history: __, ...link } = fieldsOf<Schemas['TrackingLink']>(record);
  return rowOfRecord(rules, { ...link, id: idHere(link.id) });
}

/** Query name of an identifier -> the highest number of a link to count on from, whatever the export's counter is. */
function highestNumbers(
  { parameters }: CompiledTaxonomy,
  links: readonly NewLinkRow[],
): ReadonlyMap<string, number> {
  const identifiers = parameters.filter(({ parameter: { type } }) => type === 'identifier');
  return new Map(
    identifiers.map(({ parameter: { queryName } }) => {
      const numbers = links
        .map(({ values }) => values.get(queryName) ?? '')
        .filter((text) => /^\d+$/.test(text) && Number(text) <= LARGEST_COUNTED);
      return [queryName, Math.max(0, ...numbers.map(Number))];
    }),
  );
}

/** A record's fields, which were held against the contract when it was read. */
function fieldsOf<Fields>(record: object | undefined): Fields {
  const { type: _, ...fields } = record as AccountRecord;
  return fields as Fields;
}

// The milliseconds of a UUID of version 7, and the whole of the sequence number behind them (RFC 9562, section 6.2).
const TIME_AND_ORDER = 26;

/**
 * The id of a record in its new workspace. The same export may come into several workspaces of a database, so no id stays;
 * what tells its time and its place among those of one millisecond does.
 */
function ownId(organizationId: string, id: string): string {
  const hash = createHash('sha256').update(`${organizationId} ${id}`).digest('hex');
  return id.slice(0, TIME_AND_ORDER) + hash.slice(0, id.length - TIME_AND_ORDER);
}
