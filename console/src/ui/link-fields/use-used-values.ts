import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '../../data/api-client.ts';

/** As much as a misspelling usually leaves alone. */
const BEGINNING = 2;

const NONE: readonly string[] = [];

/**
 * The values that links have for a parameter, those of the newest links first. Where they are more than one answer
 * holds, those that begin like the text are asked for as well.
 * @param isWanted before it is, nothing is asked for
 */
export function useUsedValues(
  queryName: string,
  text: string,
  isWanted: boolean,
): readonly string[] {
  const { data: all } = useQuery({ ...usedValuesQuery(queryName, ''), enabled: isWanted });
  const beginning = text.slice(0, BEGINNING);
  const { data: matching } = useQuery({
    ...usedValuesQuery(queryName, beginning),
    enabled: isWanted && all?.isComplete === false && beginning.length === BEGINNING,
  });
  return useMemo(
    () => [...new Set([...(all?.values ?? NONE), ...(matching?.values ?? NONE)])],
    [all, matching],
  );
}

function usedValuesQuery(by: string, startsWith: string) {
  return {
    queryKey: ['tracking-links', 'values', by, startsWith],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const query = startsWith === '' ? { by } : { by, startsWith };
      return bodyOf(api.GET('/api/tracking-links/values', { params: { query }, signal }));
    },
  };
}
