import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { dataOf } from '../models/organization-data.ts';
import type { MappingRow } from '../models/rows.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentMapping } from '../presenters/parameter.ts';
import type { Services } from '../services/caller.ts';
import { changeMapping } from '../services/mappings/change-mapping.ts';
import { createMapping } from '../services/mappings/create-mapping.ts';
import { deleteMapping } from '../services/mappings/delete-mapping.ts';
import { listMappings } from '../services/mappings/list-mappings.ts';
import { reorderMappings } from '../services/mappings/reorder-mappings.ts';
import { uploadMappings } from '../services/mappings/upload-mappings.ts';
import { readMappings } from '../services/read-taxonomy.ts';
import { callerOf, list, type Operations } from './handler.ts';
import { unlessUnchanged } from './unchanged.ts';

type Schemas = components['schemas'];

export const valueMappings = (services: Services): Operations => ({
  listValueMappings: (request, h) =>
    unlessUnchanged(request, h, async () => {
      const { organizationId } = callerOf(request);
      return listOf(h, await readMappings(dataOf(services.database, organizationId)));
    }),
  listDropdownValues: (request, h) =>
    unlessUnchanged(request, h, async () =>
      listOf(h, await listMappings(services, callerOf(request), String(request.params.id))),
    ),
  createDropdownValue: async (request, h) => {
    const draft = request.payload as Schemas['ValueMappingDraft'];
    const row = await createMapping(services, callerOf(request), draft);
    return h.response(presentMapping(row)).code(201);
  },
  changeDropdownValue: async (request) => {
    const change = request.payload as Schemas['ValueMappingChange'];
    return presentMapping(
      await changeMapping(services, callerOf(request), String(request.params.id), change),
    );
  },
  deleteDropdownValue: async (request) => ({
    deleted: await deleteMapping(services, callerOf(request), String(request.params.id)),
  }),
  reorderDropdownValues: async (request, h) => {
    const { mappingIds } = request.payload as Schemas['MappingOrder'];
    return listOf(h, await reorderMappings(services, callerOf(request), mappingIds));
  },
  uploadDropdownValues: async (request, h) => {
    const { csvData } = request.payload as Schemas['MappingUpload'];
    const { parameterId } = request.params;
    return listOf(
      h,
      await uploadMappings(services, callerOf(request), String(parameterId), csvData),
    );
  },
});

function listOf(h: ResponseToolkit, rows: readonly MappingRow[]): ResponseObject {
  const range = contentRange('value-mappings', 0, rows.length, rows.length);
  return list(h, rows.map(presentMapping), range);
}
