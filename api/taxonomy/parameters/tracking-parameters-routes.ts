import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { deletion, list, wholeList } from '../../http/list.ts';
import { callerOf } from '../../http/plugins/access-control.ts';
import { presentProblems } from '../../http/problem.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import type { ParameterRow } from '../../models/models.ts';
import { parameterRecord } from '../../models/records.ts';
import { listParameters } from '../read-taxonomy.ts';
import { PARAMETER_FIELDS } from '../store-taxonomy.ts';
import { changeParameter, reorderParameters } from './change-parameter.ts';
import { countParameterUsage, countValueUsage } from './count-usage.ts';
import {
  applyParameterTemplate,
  createParameter,
  deleteAllParameters,
  deleteParameter,
  type StoredParameterAnswer,
} from './manage-parameters.ts';

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
    const { dryRun = false, removeRules = false } = request.query as {
      dryRun?: boolean;
      removeRules?: boolean;
    };
    const id = String(request.params.id);
    const options = { dryRun, removeRules };
    return presentStoredParameter(
      await changeParameter(services, callerOf(request), id, change, options),
    );
  },
  deleteTrackingParameter: deletion((caller, id, { removeRules = false }) =>
    deleteParameter(services, caller, id, removeRules),
  ),
  deleteAllTrackingParameters: async (request) => ({
    deleted: await deleteAllParameters(services, callerOf(request)),
  }),
  reorderTrackingParameters: async (request, h) => {
    const { parameterIds } = request.payload as Schemas['ParameterOrder'];
    return listOf(request, h, await reorderParameters(services, callerOf(request), parameterIds));
  },
  listParameterUsage: async (request, h) => {
    return list(h, 'usage', await countParameterUsage(services, callerOf(request)));
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
  applyParameterTemplate: (request) => {
    const { parameters } = request.payload as Schemas['TemplateDefinitions'];
    return applyParameterTemplate(services, callerOf(request), parameters);
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

/** A parameter that was just stored, with its warnings where there are any. */
function presentStoredParameter({
  parameter,
  warnings,
}: StoredParameterAnswer): Schemas['TrackingParameter'] {
  return {
    ...parameterRecord(parameter),
    ...(warnings.length > 0 && { warnings: presentProblems(warnings) }),
  };
}
