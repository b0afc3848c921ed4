import { useQuery } from '@tanstack/react-query';
import { touchedField } from '@utmost/core/messages/parameter-config.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useSettled } from '../../controls/use-settled.ts';
import { rehearseChange } from '../calls/parameters.ts';

const NONE: readonly string[] = [];
const NOTHING = JSON.stringify({});

/**
 * Which fields of a change touch how many stored links, asked for once typing has paused.
 * @param change empty where there is nothing to ask
 */
export function useImpact(parameterId: string, change: Partial<Parameter>): readonly string[] {
  const body = JSON.stringify(change);
  const settled = useSettled(body);
  const { data } = useQuery({
    queryKey: ['parameter-impact', parameterId, settled],
    queryFn: ({ signal }) =>
      rehearseChange({ id: parameterId, change: JSON.parse(settled) }, signal),
    enabled: settled !== NOTHING && settled === body,
    // Links are made all the time; what is asked before a change must be true now.
    staleTime: 0,
  });
  if (settled !== body || !data?.warnings) return NONE;
  return data.warnings
    .filter(({ code }) => code === 'links_touched')
    .map(({ path, message }) => touchedField(path, message));
}
