import { useQuery } from '@tanstack/react-query';
import { usageTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import { parameterUsage } from '../calls/usage.ts';

type Usage = Awaited<ReturnType<typeof parameterUsage>>;

/**
 * The sentence that says how many stored links there are of a kind; until it is known, that it is
 * being counted.
 * @param values of the parameter, each of which is to be counted too
 */
export function useUsage(
  parameterId: string,
  values: readonly string[],
  say: (usage: Usage) => string,
): string {
  const { data, error } = useQuery({
    queryKey: ['parameter-usage', parameterId, values],
    queryFn: ({ signal }) => parameterUsage(parameterId, values, signal),
    // Links are made all the time; what is asked before a change must be true now.
    staleTime: 0,
  });
  if (data) return say(data);
  return error ? texts.failed : texts.counting;
}
