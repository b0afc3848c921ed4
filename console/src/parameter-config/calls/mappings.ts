import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { api, bodyOf } from '../../providers/api-client.ts';
import type { StoredMapping } from '../use-config.ts';

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
  bodyOf(api.PUT('/api/dropdown-values/{id}', { params: { path: { id } }, body }));

export const deleteMapping = (id: string) =>
  bodyOf(api.DELETE('/api/dropdown-values/{id}', { params: { path: { id } } }));

export const reorderMappings = (ids: readonly string[]) =>
  bodyOf(api.POST('/api/dropdown-values/reorder', { body: { mappingIds: [...ids] } }));

export const importMappings = ({ parameterId, csvData }: MappingImport) =>
  bodyOf(
    api.POST('/api/dropdown-values/upload/{parameterId}', {
      params: { path: { parameterId } },
      body: {
        csvData: csvData.map(({ displayValue, codedValue }) => ({ displayValue, codedValue })),
      },
    }),
  );

const NONE: readonly StoredMapping[] = [];

/** The mappings of one parameter. */
export const mappingsOf = (parameterId: string) =>
  queryOptions<StoredMapping[]>({
    queryKey: ['value-mappings', parameterId],
    queryFn: ({ signal }) => listMappings(parameterId, signal),
  });

/** The mappings that are known; an error counts as an empty list (spec part 1 section 7). */
export function useMappings(parameterId: string) {
  const { data, isPending } = useQuery(mappingsOf(parameterId));
  return { mappings: data ?? NONE, isLoading: isPending };
}
