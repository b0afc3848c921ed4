import { useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { useSettled } from '../controls/use-settled.ts';
import { api, bodyOf } from '../providers/api-client.ts';

type Detail = components['schemas']['Detail'];

const NO_WARNINGS: readonly Detail[] = [];

/**
 * What only the server can know of a link that is well-formed, such as a twin that is stored already;
 * asked for once typing has paused.
 * @param link null while the form has problems
 */
export function useServerWarnings(link: NewLink | null): readonly Detail[] {
  const body = link === null ? '' : bodyFor(link);
  const settled = useSettled(body);
  const { data } = useQuery({
    queryKey: ['tracking-links', 'preview', settled],
    queryFn: async ({ signal }) => {
      const preview = await bodyOf(
        api.POST('/api/tracking-links/preview', { body: JSON.parse(settled), signal }),
      );
      return preview.warnings;
    },
    enabled: settled !== '' && settled === body,
  });
  return settled === body ? (data ?? NO_WARNINGS) : NO_WARNINGS;
}

function bodyFor({ name, baseUrl, values, urlEncoding }: NewLink): string {
  return JSON.stringify({ name, baseUrl, parameters: printParameters(values), urlEncoding });
}
