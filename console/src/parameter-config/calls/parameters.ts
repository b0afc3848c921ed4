import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { api, bodyOf } from '../../providers/api-client.ts';

export const addParameter = (body: Parameter) =>
  bodyOf(api.POST('/api/tracking-parameters', { body }));

export const changeParameter = ({ id, change }: { id: string; change: Partial<Parameter> }) =>
  bodyOf(api.PUT('/api/tracking-parameters/{id}', { params: { path: { id } }, body: change }));

/** What would come of a change. */
export const rehearseChange = (
  { id, change }: { id: string; change: Partial<Parameter> },
  signal: AbortSignal,
) =>
  bodyOf(
    api.PUT('/api/tracking-parameters/{id}', {
      params: { path: { id }, query: { dryRun: true } },
      body: change,
      signal,
    }),
  );

export const deleteParameter = (id: string) =>
  bodyOf(api.DELETE('/api/tracking-parameters/{id}', { params: { path: { id } } }));

export const deleteAllParameters = () => bodyOf(api.DELETE('/api/tracking-parameters'));

export const reorderParameters = (ids: readonly string[]) =>
  bodyOf(api.POST('/api/tracking-parameters/reorder', { body: { parameterIds: [...ids] } }));

export const applyTemplate = (parameters: readonly Parameter[]) =>
  bodyOf(
    api.POST('/api/tracking-parameters/apply-template', { body: { parameters: [...parameters] } }),
  );
