import { Op } from 'sequelize';
import { dataOf } from '../../models/organization-data.ts';
import { readRow } from '../../models/read-row.ts';
import { presentInvitation } from '../../presenters/invitation.ts';
import { presentLink } from '../../presenters/link.ts';
import { presentMapping, presentParameter } from '../../presenters/parameter.ts';
import { presentUserEntry } from '../../presenters/user.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { readAdvanced, readMappings, readParameters } from '../read-taxonomy.ts';

const LINKS_A_PAGE = 1000;

/**
 * Everything of the organisation, one JSON object a line, each with its `type`; links are read page by
 * page, so that a million of them need no memory. @throws {DomainError} `forbidden`
 */
export function exportAccount(services: Services, caller: Caller): AsyncGenerator<string> {
  requireAdmin(caller);
  return lines(services, caller);
}

async function* lines({ database, clock }: Services, caller: Caller): AsyncGenerator<string> {
  const data = dataOf(database, caller.organizationId);
  const line = (type: string, row: object) => `${JSON.stringify({ type, ...row })}\n`;
  const { organizations } = database.models;
  const organization = await organizations.findByPk(caller.organizationId, { raw: true });
  if (organization) yield line('organization', readRow(organizations, organization));
  for (const row of await data.users.all()) yield line('user', presentUserEntry(row));
  for (const row of await data.invitations.all())
    yield line('invitation', presentInvitation(row, clock.now()));
  for (const { type: kind, ...row } of (await readParameters(data)).map(presentParameter)) {
    yield line('tracking_parameter', { ...row, parameterType: kind });
  }
  for (const row of await readMappings(data)) yield line('value_mapping', presentMapping(row));
  yield line('advanced_link_config', await readAdvanced(data));
  for (let after = ''; ; ) {
    const page = await data.links.all({
      where: { id: { [Op.gt]: after } },
      order: [['id', 'ASC']],
      limit: LINKS_A_PAGE,
    });
    for (const row of page) yield line('tracking_link', presentLink(row));
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
