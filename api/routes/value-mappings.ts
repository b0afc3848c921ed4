import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { dataOf } from '../models/organization-data.ts';
import type { MappingRow } from '../models/rows.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentMapping } from '../presenters/parameter.ts';
import type { Services } from '../services/caller.ts';
import { createMapping } from '../services/mappings/create-mapping.ts';
import { listMappings } from '../services/mappings/list-mappings.ts';
import { readMappings } from '../services/read-taxonomy.ts';
import { callerOf, list, type Operations } from './handler.ts';

export const valueMappings = (services: Services): Operations => ({
  listValueMappings: async (request, h) =>
    listOf(h, await readMappings(dataOf(services.database, callerOf(request).organizationId))),
  listDropdownValues: async (request, h) =>
    listOf(h, await listMappings(services, callerOf(request), String(request.params.parameterId))),
  createDropdownValue: async (request, h) => {
    const draft = request.payload as components['schemas']['ValueMappingDraft'];
    const row = await createMapping(services, callerOf(request), draft);
    return h.response(presentMapping(row)).code(201);
  },
});

function listOf(h: ResponseToolkit, rows: readonly MappingRow[]): ResponseObject {
  const range = contentRange('value-mappings', 0, rows.length, rows.length);
  return list(h, rows.map(presentMapping), range);
}
