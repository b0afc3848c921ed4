import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  AdvancedLinkConfig,
  Parameter,
  ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { askingForRules } from './dependent/ask-for-rules.ts';
import type { StoredMapping } from './use-config.ts';

/** The mappings of a parameter that an import brings. */
interface MappingImport {
  readonly parameterId: string;
  readonly csvData: readonly ValueMapping[];
}

const listMappings = (parameterId: string, signal: AbortSignal) =>
  bodyOf(api.GET('/api/dropdown-values/{id}', { params: { path: { id: parameterId } }, signal }));

export const addMapping = (body: ValueMapping & { readonly parameterId: string }) =>
  bodyOf(api.POST('/api/dropdown-values', { body }));

export const changeMapping = ({ id, ...body }: ValueMapping & { readonly id: string }) =>
  askingForRules((removeRules) =>
    bodyOf(api.PUT('/api/dropdown-values/{id}', { params: at(id, removeRules), body })),
  );

export const deleteMapping = (id: string) =>
  askingForRules((removeRules) =>
    bodyOf(api.DELETE('/api/dropdown-values/{id}', { params: at(id, removeRules) })),
  );

const at = (id: string, removeRules: boolean) => ({
  path: { id },
  query: removeRules ? { removeRules } : {},
});

export const reorderMappings = (ids: readonly string[]) =>
  bodyOf(api.POST('/api/dropdown-values/reorder', { body: { mappingIds: [...ids] } }));

export const importMappings = ({ parameterId, csvData }: MappingImport) =>
  askingForRules((removeRules) =>
    bodyOf(
      api.POST('/api/dropdown-values/upload/{parameterId}', {
        params: { path: { parameterId }, query: removeRules ? { removeRules } : {} },
        body: {
          csvData: csvData.map(({ displayValue, codedValue }) => ({ displayValue, codedValue })),
        },
      }),
    ),
  );

const NONE: readonly StoredMapping[] = [];

/** The mappings of one parameter. */
export const mappingsOf = (parameterId: string) =>
  queryOptions<StoredMapping[]>({
    queryKey: ['value-mappings', parameterId],
    queryFn: ({ signal }) => listMappings(parameterId, signal),
  });

/** The mappings that are known; an error counts as an empty list. */
export function useMappings(parameterId: string) {
  const { data, isPending } = useQuery(mappingsOf(parameterId));
  return { mappings: data ?? NONE, isLoading: isPending };
}

export const addParameter = (body: Parameter) =>
  bodyOf(api.POST('/api/tracking-parameters', { body }));

export const changeParameter = ({ id, change }: { id: string; change: Partial<Parameter> }) =>
  askingForRules((removeRules) =>
    bodyOf(api.PUT('/api/tracking-parameters/{id}', { params: at(id, removeRules), body: change })),
  );

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
  askingForRules((removeRules) =>
    bodyOf(api.DELETE('/api/tracking-parameters/{id}', { params: at(id, removeRules) })),
  );

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
