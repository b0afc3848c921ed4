import { api, bodyOf } from '../../providers/api-client.ts';

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
