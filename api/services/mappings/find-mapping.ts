import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import type { MappingRow, ParameterRow } from '../../models/rows.ts';

/** A stored mapping and its parameter. @throws {DomainError} `not_found` */
export async function findMapping(
  data: OrganizationData,
  id: string,
): Promise<{ stored: MappingRow; parameter: ParameterRow }> {
  const stored = await data.mappings.find(id);
  const parameter = stored && (await data.parameters.find(stored.parameterId));
  if (!parameter) throw new DomainError('not_found', apiTexts.notFound.mapping);
  return { stored, parameter };
}
