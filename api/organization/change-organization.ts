import { checkOrganizationName } from '@utmost/core/people/check-person.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { refuseOn } from '../domain-error.ts';
import { readOrganization } from '../models/read-row.ts';
import { changeConfiguration } from './lock-organization.ts';

/** Renames the organization. @throws {DomainError} `forbidden`, `rule_broken` */
export async function renameOrganization(
  services: Services,
  caller: Caller,
  newName: string,
): Promise<{ id: string; name: string }> {
  const name = newName.trim();
  refuseOn(checkOrganizationName(name));
  const id = caller.organizationId;
  return changeConfiguration(services, caller, async (data) => {
    const stored = await readOrganization(data);
    const { models, transaction } = data;
    await models.organizations.update({ name }, { where: { id }, transaction });
    await recordAudit(services, caller, data, {
      action: 'organization.change',
      subjectId: id,
      subject: name,
      before: { name: stored?.name },
      after: { name },
    });
    return { id, name };
  });
}
