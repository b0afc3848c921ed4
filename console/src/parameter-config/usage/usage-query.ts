import { queryOptions } from '@tanstack/react-query';
import { parameterUsage, rehearseRemoval } from '../calls/usage.ts';

// Links are made all the time; what is asked before a change must be true now.
const NOW = { staleTime: 0 };

/** How many stored links have a parameter. @param values of it that are to be counted too */
export const usageOf = (parameterId: string, values: readonly string[] = []) =>
  queryOptions({
    ...NOW,
    queryKey: ['parameter-usage', parameterId, values],
    queryFn: ({ signal }) => parameterUsage(parameterId, values, signal),
  });

/** How many stored links have each of all parameters. */
export const usageOfAll = queryOptions({
  ...NOW,
  queryKey: ['removal-usage'],
  queryFn: async ({ signal }) => (await rehearseRemoval(signal)).removed,
});
