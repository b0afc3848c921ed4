import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import { api, bodyOf } from './api-client.ts';

type Schemas = components['schemas'];

const FIVE_MINUTES = 5 * 60_000;

/** The configured parameters in their order. */
export const parametersQuery = queryOptions({
  queryKey: ['tracking-parameters'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/tracking-parameters', { signal })),
});

/** The value mappings of every parameter. */
export const mappingsQuery = queryOptions({
  queryKey: ['value-mappings'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/value-mappings', { signal })),
});

/** How parameters are packed into one. */
export const advancedQuery = queryOptions({
  queryKey: ['advanced-link-config'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/advanced-link-config', { signal })),
  staleTime: FIVE_MINUTES,
  refetchOnWindowFocus: false,
});

/** The organization's taxonomy as far as it is loaded. */
export interface TaxonomyState {
  readonly compiled: CompiledTaxonomy | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The taxonomy of the organization, ready to build and to draw links by. */
export function useTaxonomy(): TaxonomyState {
  const parameters = useQuery(parametersQuery);
  const mappings = useQuery(mappingsQuery);
  const advanced = useQuery(advancedQuery);
  const compiled = useMemo(
    () =>
      parameters.data && mappings.data && advanced.data
        ? compile(parameters.data, mappings.data, advanced.data)
        : undefined,
    [parameters.data, mappings.data, advanced.data],
  );
  const queries = [parameters, mappings, advanced];
  return {
    compiled,
    error: compiled ? null : (queries.find(({ error }) => error)?.error ?? null),
    retry: () => queries.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  };
}

/** The same, asked for anew. */
export async function fetchTaxonomy(queries: QueryClient): Promise<CompiledTaxonomy> {
  const [parameters, mappings, advanced] = await Promise.all([
    queries.fetchQuery({ ...parametersQuery, staleTime: 0 }),
    queries.fetchQuery({ ...mappingsQuery, staleTime: 0 }),
    queries.fetchQuery({ ...advancedQuery, staleTime: 0 }),
  ]);
  return compile(parameters, mappings, advanced);
}

function compile(
  parameters: readonly Schemas['TrackingParameter'][],
  mappings: readonly Schemas['ValueMapping'][],
  advanced: Schemas['AdvancedLinkConfig'],
): CompiledTaxonomy {
  const mappingsOf = Map.groupBy(mappings, ({ parameterId }) => parameterId);
  return compileTaxonomy({
    parameters: parameters.map((parameter) => ({
      ...parameter,
      valueMappings: mappingsOf.get(parameter.id) ?? [],
    })),
    advanced,
  });
}

/** What to fetch again when the taxonomy turns out to have changed. */
export const taxonomyKeys = [
  parametersQuery.queryKey,
  mappingsQuery.queryKey,
  advancedQuery.queryKey,
] as const;
