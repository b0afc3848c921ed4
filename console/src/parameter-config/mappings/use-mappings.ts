import { queryOptions, useQuery } from '@tanstack/react-query';
import { listMappings } from '../calls/mappings.ts';
import type { StoredMapping } from '../use-config.ts';

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
