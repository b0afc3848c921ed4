import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { PARAMETER_FIELDS } from '@utmost/core/taxonomy/parameter.ts';
import type { Operations } from '../contract/operations.ts';
import { parameterRecord } from '../models/records.ts';
import type { ParameterRow } from '../models/rows.ts';
import { callerOf } from '../plugins/credentials.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentStoredParameter, presentTemplate } from '../presenters/parameter.ts';
import type { Services } from '../services/caller.ts';
import { applyParameterTemplate } from '../services/parameters/apply-template.ts';
import { changeParameter } from '../services/parameters/change-parameter.ts';
import { countParameterUsage, countValueUsage } from '../services/parameters/count-usage.ts';
import { createParameter } from '../services/parameters/create-parameter.ts';
import { deleteAllParameters } from '../services/parameters/delete-all-parameters.ts';
import { deleteParameter } from '../services/parameters/delete-parameter.ts';
import { reorderParameters } from '../services/parameters/reorder-parameters.ts';
import { listParameters } from '../services/read-taxonomy.ts';
import { deletion, list } from './handler.ts';
import { unlessUnchanged } from './unchanged.ts';
import { wholeList } from './whole-list.ts';

type Schemas = components['schemas'];

export const trackingParameters = (services: Services): Operations => ({
  listTrackingParameters: (request, h) =>
    unlessUnchanged(request, h, async () =>
      listOf(request, h, await listParameters(services, callerOf(request))),
    ),
  createTrackingParameter: async (request, h) => {
    const draft = request.payload as Schemas['TrackingParameterDraft'];
    const stored = await createParameter(services, callerOf(request), draft);
    return h.response(presentStoredParameter(stored)).code(201);
  },
  changeTrackingParameter: async (request) => {
    const change = request.payload as Schemas['TrackingParameterChange'];
    const { dryRun = false } = request.query as { dryRun?: boolean };
    const id = String(request.params.id);
    return presentStoredParameter(
      await changeParameter(services, callerOf(request), id, change, { dryRun }),
    );
  },
  deleteTrackingParameter: deletion((caller, id) => deleteParameter(services, caller, id)),
  deleteAllTrackingParameters: async (request) => ({
    deleted: await deleteAllParameters(services, callerOf(request)),
  }),
  reorderTrackingParameters: async (request, h) => {
    const { parameterIds } = request.payload as Schemas['ParameterOrder'];
    return listOf(request, h, await reorderParameters(services, callerOf(request), parameterIds));
  },
  listParameterUsage: async (request, h) => {
    const usage = await countParameterUsage(services, callerOf(request));
    return list(h, usage, contentRange('usage', 0, usage.length, usage.length));
  },
  getParameterUsage: async (request, h) => {
    const { values = null } = request.query as { values?: string[] };
    const usage = await countValueUsage(
      services,
      callerOf(request),
      String(request.params.id),
      values,
    );
    return h.response(usage);
  },
  applyParameterTemplate: async (request) => {
    const { parameters } = request.payload as Schemas['TemplateDefinitions'];
    return presentTemplate(await applyParameterTemplate(services, callerOf(request), parameters));
  },
});

const FIELDS = ['id', ...PARAMETER_FIELDS, 'isAdvancedParameter', 'createdAt'] as const;

function listOf(
  request: Request,
  h: ResponseToolkit,
  rows: readonly ParameterRow[],
): ResponseObject {
  return wholeList(request, h, 'tracking-parameters', rows.map(parameterRecord), FIELDS);
}
