import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { dataOf } from '../../models/organization-data.ts';
import type { MappingRow } from '../../models/rows.ts';
import type { Caller, Services } from '../caller.ts';
import { readMappings } from '../read-taxonomy.ts';

/** The mappings, of one parameter or of all. @throws {DomainError} `not_found` when there is no such parameter */
export async function listMappings(
  { database }: Services,
  caller: Caller,
  parameterId?: string,
): Promise<MappingRow[]> {
  const data = dataOf(database, caller.organizationId);
  if (parameterId !== undefined && !(await data.parameters.find(parameterId))) {
    throw new DomainError('not_found', apiTexts.notFound.parameter);
  }
  return readMappings(data, parameterId);
}
