import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { changeConfiguration } from '../organization/lock-organization.ts';
import { readParameters } from '../taxonomy/read-taxonomy.ts';
import { assistantErrors } from './assistant-texts.ts';

/** The ids of the parameters that the AI model is told of; null: all. */
export async function readSharedIds(data: OrganizationData): Promise<readonly string[] | null> {
  const row = await data.aiUsage.find(data.organizationId);
  return row?.sharedParameters ? JSON.parse(row.sharedParameters) : null;
}

/** Whether the AI model is told of a stored parameter, where it is told of these. */
export function isSharedBy(
  ids: readonly string[] | null,
): (parameter: GovernedParameter) => boolean {
  return (parameter) => ids === null || ids.includes((parameter as { id?: string }).id ?? '');
}

/** Says which parameters the AI model is told of. @throws {DomainError} `forbidden`; `not_found` for an unknown one */
export function shareParameters(
  services: Services,
  caller: Caller,
  ids: readonly string[] | null,
): Promise<readonly string[] | null> {
  return changeConfiguration(services, caller, async (data) => {
    const { organizationId: id } = caller;
    const parameters = await readParameters(data);
    const known = parameters.map((parameter) => parameter.id);
    if (ids?.some((one) => !known.includes(one)))
      throw new DomainError('not_found', assistantErrors.unknownParameter);
    const namesOf = (shared: readonly string[] | null) =>
      shared &&
      parameters
        .filter((parameter) => shared.includes(parameter.id))
        .map(({ displayName }) => displayName)
        .join(', ');
    const before = { sharedParameters: namesOf(await readSharedIds(data)) };
    const after = { sharedParameters: namesOf(ids) };
    await data.aiUsage.update(id, { sharedParameters: ids && JSON.stringify(ids) });
    const change = { action: 'assistant.change' as const, subjectId: id, subject: '' };
    await recordAudit(services, caller, data, { ...change, before, after });
    return ids;
  });
}
