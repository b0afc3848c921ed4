import { useQuery } from '@tanstack/react-query';
import { touchedField } from '@utmost/core/messages/parameter-config.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useSettled } from '../../controls/use-settled.ts';
import { rehearseChange } from '../calls/parameters.ts';

const NONE: readonly string[] = [];

/**
 * Which fields of a change touch how many stored links, asked for once typing has paused.
 * @param change null where there is nothing to ask: no change, or one that cannot be saved
 */
export function useImpact(parameterId: string, change: Parameter | null): readonly string[] {
  const body = change === null ? '' : JSON.stringify(change);
  const settled = useSettled(body);
  const { data } = useQuery({
    queryKey: ['parameter-impact', parameterId, settled],
    queryFn: ({ signal }) =>
      rehearseChange({ id: parameterId, change: JSON.parse(settled) as Parameter }, signal),
    enabled: settled !== '' && settled === body,
    // Links are made all the time; what is asked before a change must be true now.
    staleTime: 0,
  });
  if (settled !== body || !data?.warnings) return NONE;
  return data.warnings
    .filter(({ code }) => code === 'links_touched')
    .map(({ path, message }) => touchedField(path, message));
}
