import { refuseOn } from '@utmost/core/errors.ts';
import { checkOrganizationName } from '@utmost/core/people/check-person.ts';
import { changeData } from '../../models/organization-data.ts';
import { readRow } from '../../models/read-row.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';

/** Renames the organisation. @throws {DomainError} `forbidden`, `rule_broken` */
export async function renameOrganization(
  services: Services,
  caller: Caller,
  wanted: string,
): Promise<{ id: string; name: string }> {
  requireAdmin(caller);
  const name = wanted.trim();
  refuseOn(checkOrganizationName(name));
  const id = caller.organizationId;
  return changeData(services.database, id, async (data) => {
    await lockConfiguration(data);
    const { organizations } = services.database.models;
    const stored = await organizations.findByPk(id, {
      attributes: ['name'],
      transaction: data.transaction,
      raw: true,
      rejectOnEmpty: true,
    });
    await organizations.update({ name }, { where: { id }, transaction: data.transaction });
    await recordAudit(services, caller, data, {
      action: 'organization.change',
      subjectId: id,
      subject: name,
      before: { name: readRow(organizations, stored).name },
      after: { name },
    });
    return { id, name };
  });
}
