import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { deletion, wholeList } from '../../http/list.ts';
import { callerOf } from '../../http/plugins/access-control.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import type { MappingRow } from '../../models/models.ts';
import { mappingRecord } from '../../models/records.ts';
import { changeMapping, createMapping, deleteMapping, listMappings } from './change-mappings.ts';
import { reorderMappings, uploadMappings } from './replace-mappings.ts';

type Schemas = components['schemas'];

export const valueMappings = (services: Services): Operations => ({
  listValueMappings: (request, h) =>
    unlessUnchanged(request, h, async () =>
      listOf(request, h, await listMappings(services, callerOf(request))),
    ),
  listDropdownValues: (request, h) =>
    unlessUnchanged(request, h, async () =>
      listOf(
        request,
        h,
        await listMappings(services, callerOf(request), String(request.params.id)),
      ),
    ),
  createDropdownValue: async (request, h) => {
    const draft = request.payload as Schemas['ValueMappingDraft'];
    const row = await createMapping(services, callerOf(request), draft);
    return h.response(mappingRecord(row)).code(201);
  },
  changeDropdownValue: async (request) => {
    const change = request.payload as Schemas['ValueMappingChange'];
    const id = String(request.params.id);
    return mappingRecord(
      await changeMapping(services, callerOf(request), id, change, removesRules(request)),
    );
  },
  deleteDropdownValue: deletion((caller, id, { removeRules = false }) =>
    deleteMapping(services, caller, id, removeRules),
  ),
  reorderDropdownValues: async (request, h) => {
    const { mappingIds } = request.payload as Schemas['MappingOrder'];
    return listOf(request, h, await reorderMappings(services, callerOf(request), mappingIds));
  },
  uploadDropdownValues: async (request, h) => {
    const { csvData } = request.payload as Schemas['MappingUpload'];
    const { parameterId } = request.params;
    const rows = await uploadMappings(
      services,
      callerOf(request),
      String(parameterId),
      csvData,
      removesRules(request),
    );
    // To check and to write an answer of 50,000 is a piece of work by itself.
    await yieldToEventLoop();
    return listOf(request, h, rows);
  },
});

const removesRules = ({ query }: Request): boolean =>
  (query as { removeRules?: boolean }).removeRules ?? false;

const FIELDS = ['id', 'parameterId', 'displayValue', 'codedValue'] as const;

function listOf(request: Request, h: ResponseToolkit, rows: readonly MappingRow[]): ResponseObject {
  return wholeList(request, h, 'value-mappings', rows.map(mappingRecord), FIELDS);
}
