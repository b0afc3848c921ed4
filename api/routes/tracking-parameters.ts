import type { components } from '@utmost/core/contract.d.ts';
import { dataOf } from '../models/organization-data.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentParameter } from '../presenters/parameter.ts';
import type { Services } from '../services/caller.ts';
import { changeParameter } from '../services/parameters/change-parameter.ts';
import { createParameter } from '../services/parameters/create-parameter.ts';
import { deleteParameter } from '../services/parameters/delete-parameter.ts';
import { readParameters } from '../services/read-taxonomy.ts';
import { callerOf, list, type Operations } from './handler.ts';

type Schemas = components['schemas'];

export const trackingParameters = (services: Services): Operations => ({
  listTrackingParameters: async (request, h) => {
    const rows = await readParameters(dataOf(services.database, callerOf(request).organizationId));
    const range = contentRange('tracking-parameters', 0, rows.length, rows.length);
    return list(h, rows.map(presentParameter), range);
  },
  createTrackingParameter: async (request, h) => {
    const draft = request.payload as Schemas['TrackingParameterDraft'];
    const row = await createParameter(services, callerOf(request), draft);
    return h.response(presentParameter(row)).code(201);
  },
  changeTrackingParameter: async (request) => {
    const change = request.payload as Schemas['TrackingParameterChange'];
    return presentParameter(
      await changeParameter(services, callerOf(request), String(request.params.id), change),
    );
  },
  deleteTrackingParameter: async (request) => ({
    deleted: await deleteParameter(services, callerOf(request), String(request.params.id)),
  }),
});
