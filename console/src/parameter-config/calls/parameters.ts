import type { AdvancedLinkConfig, Parameter } from '@utmost/core/taxonomy/parameter.ts';
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

export const saveAdvanced = (body: AdvancedLinkConfig) =>
  bodyOf(api.POST('/api/advanced-link-config', { body }));

/** How many stored links have a parameter, and how many each of these values. */
export const parameterUsage = (id: string, values: readonly string[], signal: AbortSignal) =>
  bodyOf(
    api.GET('/api/tracking-parameters/{id}/usage', {
      params: { path: { id }, query: { values: JSON.stringify(values) } },
      signal,
    }),
  );

/** What removing every parameter would come to. */
export const rehearseRemoval = (signal: AbortSignal) =>
  bodyOf(
    api.PUT('/api/taxonomy', {
      params: { query: { dryRun: true } },
      body: { parameters: [] },
      signal,
    }),
  );
