import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { api, bodyOf } from '../../providers/api-client.ts';

/** The mappings of a parameter that an import brings. */
export interface MappingImport {
  readonly parameterId: string;
  readonly csvData: readonly ValueMapping[];
}

export const listMappings = (parameterId: string, signal: AbortSignal) =>
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
