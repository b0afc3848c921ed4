import { dataOf } from '../../models/organization-data.ts';
import { pagesById } from '../../models/owned-table.ts';
import { readOrganization } from '../../models/read-row.ts';
import {
  auditRecord,
  invitationRecord,
  linkRecord,
  mappingRecord,
  parameterRecord,
  userRecord,
  viewRecord,
} from '../../models/records.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { readAdvanced, readMappings, readParameters } from '../read-taxonomy.ts';
import { listTokens } from '../tokens/manage-tokens.ts';

/**
 * Everything of the organization, one JSON object a line, each with its `type` and none with a secret;
 * what there can be a million of is read page by page, so that it needs no memory.
 * @throws {DomainError} `forbidden`
 */
export function exportAccount(services: Services, caller: Caller): AsyncGenerator<string> {
  requireAdmin(caller);
  return lines(services, caller);
}

async function* lines(services: Services, caller: Caller): AsyncGenerator<string> {
  const { database, clock } = services;
  const data = dataOf(database, caller.organizationId);
  const organization = await readOrganization(data);
  if (organization) yield line('organization', organization);
  const users = await data.users.all();
  for (const row of users) yield line('user', userRecord(row));
  for (const row of await data.invitations.all())
    yield line('invitation', invitationRecord(row, clock.now()));
  for (const token of await listTokens(services, caller)) yield line('api_token', token);
  for (const { type: kind, ...row } of (await readParameters(data)).map(parameterRecord)) {
    yield line('tracking_parameter', { ...row, parameterType: kind });
  }
  for (const row of await readMappings(data)) yield line('value_mapping', mappingRecord(row));
  yield line('advanced_link_config', await readAdvanced(data));
  for await (const links of pagesById(data.links, 'ASC')) {
    for (const row of links) yield line('tracking_link', linkRecord(row));
  }
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  for (const row of await data.linkViews.all()) {
    yield line('link_view', { ...viewRecord(row), username: usernames.get(row.userId) });
  }
  for await (const entries of pagesById(data.audit, 'ASC')) {
    for (const row of entries) yield line('audit_entry', auditRecord(row));
  }
}

function line(type: string, row: object): string {
  return `${JSON.stringify({ type, ...row })}\n`;
}
