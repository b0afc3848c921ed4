import { Op, type WhereOptions } from 'sequelize';
import { auditPages } from '../audit/audit-pages.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { fileFromSnapshot, type SnapshotFile } from '../http/snapshot-file.ts';
import { readColumns } from '../links/rows/column-mapping.ts';
import type { OwnedRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { ownedTable } from '../models/owned-table.ts';
import { readOrganization } from '../models/read-row.ts';
import {
  auditRecord,
  invitationRecord,
  linkRecord,
  mappingRecord,
  parameterRecord,
  presetRecord,
  userRecord,
  valueRequestRecord,
  viewRecord,
} from '../models/records.ts';
import { readAdvanced, readMappings, readParameters } from '../taxonomy/read-taxonomy.ts';
import { listTokens } from '../tokens/manage-tokens.ts';

/** Raised where an older version could not read an export any more. */
export const ACCOUNT_VERSION = 1;

const ROWS_A_PAGE = 1000;

/**
 * Everything of the organization, one JSON object a line, each with its `type` and none with a secret; what there can be
 * a million of is read page by page, so that it needs no memory. The last line, of type `end`, says how many came before it.
 * @throws {DomainError} `forbidden`
 */
export async function exportAccount(services: Services, caller: Caller): Promise<SnapshotFile> {
  requireAdmin(caller);
  const { database } = services;
  return fileFromSnapshot(database, caller.organizationId, async (data) => {
    const { first, last } = await fewRecords(services, caller, data);
    const records =
      first.length +
      (await data.valueNumbers.count()) +
      (await data.links.count()) +
      last.length +
      (await data.audit.count());
    return { records, pieces: linesOf(data, { first, last, records }) };
  });
}

interface AccountRecords {
  /** Lines before the links. */
  readonly first: readonly string[];
  /** Lines after them. */
  readonly last: readonly string[];
}

async function fewRecords(
  services: Services,
  caller: Caller,
  data: OrganizationData,
): Promise<AccountRecords> {
  const now = services.clock.now();
  const organization = await readOrganization(data);
  const users = await data.users.all();
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  return {
    first: [
      line('organization', { version: ACCOUNT_VERSION, ...organization }),
      ...users.map((row) => line('user', userRecord(row))),
      ...(await data.invitations.all()).map((row) =>
        line('invitation', invitationRecord(row, now)),
      ),
      ...(await listTokens(services, caller)).map((token) => line('api_token', token)),
      ...(await readParameters(data)).map(parameterRecord).map(({ type: kind, ...row }) => {
        return line('tracking_parameter', { ...row, parameterType: kind });
      }),
      ...(await data.givenNumbers.all()).map(({ id, queryName, lastNumber }) =>
        line('given_number', { id, queryName, lastNumber }),
      ),
      ...(await readMappings(data)).map((row) => line('value_mapping', mappingRecord(row))),
      line('advanced_link_config', await readAdvanced(data)),
      ...(await readColumns(data)).map((column) => line('mapped_column', column)),
    ],
    last: [
      ...(await data.linkViews.all()).map((row) =>
        line('link_view', { ...viewRecord(row), username: usernames.get(row.userId) }),
      ),
      ...(await data.favorites.all()).map(({ id, linkId, userId }) =>
        line('favorite', { id, linkId, username: usernames.get(userId) }),
      ),
      ...(await data.presets.all()).map((row) =>
        line('preset', {
          ...presetRecord(row, usernames.get(row.userId ?? '') ?? null),
          createdAt: row.createdAt.toISOString(),
        }),
      ),
      ...(await data.valueRequests.all()).map((row) => {
        const requestedBy = usernames.get(row.userId ?? '') ?? null;
        const { queryName: _, ...request } = valueRequestRecord(row, '', requestedBy);
        return line('value_request', { ...request, parameterId: row.parameterId });
      }),
    ],
  };
}

async function* linesOf(
  data: OrganizationData,
  { first, last, records }: AccountRecords & Pick<SnapshotFile, 'records'>,
): AsyncGenerator<string> {
  yield first.join('');
  for await (const numbers of pagesOf(data.valueNumbers)) {
    yield numbers.map(({ organizationId: _, ...row }) => line('value_number', row)).join('');
  }
  for await (const links of pagesOf(data.links)) {
    yield links.map((row) => line('tracking_link', linkRecord(row))).join('');
  }
  yield last.join('');
  for await (const entries of auditPages(data, 'ASC')) {
    yield entries.map((row) => line('audit_entry', auditRecord(row))).join('');
  }
  yield line('end', { records });
}

// Each page begins behind the last row of the one before: ids are in the order of time.
async function* pagesOf<Row extends OwnedRow>({
  all,
}: Pick<ReturnType<typeof ownedTable<Row>>, 'all'>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const where = (last ? { id: { [Op.gt]: last.id } } : {}) as WhereOptions<Row>;
    const page: Row[] = await all({ where, order: [['id', 'ASC']], limit: ROWS_A_PAGE });
    yield page;
    if (page.length < ROWS_A_PAGE) return;
    last = page.at(-1);
  }
}

function line(type: string, row: object): string {
  return `${JSON.stringify({ type, ...row })}\n`;
}
