import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { deleteLinkTexts as texts } from './manage-links-texts.ts';
import { useRefreshLinks } from './use-links.ts';

/** Brings the links of a deletion, or of a change of many, back as they were. */
export function useRestore(): (what: components['schemas']['LinkRestoration']) => void {
  const refresh = useRefreshLinks();
  const { mutate } = useAction({
    call: async (body: components['schemas']['LinkRestoration']) => {
      const answer = await bodyOf(api.POST('/api/tracking-links/restore', { body }));
      await refresh();
      return answer;
    },
    done: ({ restored, kept }) => ({ text: texts.restored(restored, kept) }),
    refresh: null,
    failed: (message) => ({ text: texts.restoreFailed(message) }),
  });
  return mutate;
}
