import { useQueryClient } from '@tanstack/react-query';
import { advancedTexts as texts } from '@utmost/core/messages/advanced-config.ts';
import { completeAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { useNotify } from 'ra-core';
import { ApiError } from '../../providers/api-error.ts';
import { advancedQuery } from '../../providers/taxonomy.ts';
import { useAction } from '../../providers/use-action.ts';
import { saveAdvanced } from '../calls/advanced.ts';
import { configuration } from '../configuration.ts';

interface SaveAdvanced {
  readonly saved: AdvancedLinkConfig;
  readonly onSaved: (sent: AdvancedLinkConfig) => void;
  readonly onRefused: (errors: ReadonlyMap<string, string>) => void;
}

/** Stores the configuration; turning it on is followed by a warning of what follows from it. */
export function useSaveAdvanced({ saved, onSaved, onRefused }: SaveAdvanced) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useAction({
    ...configuration,
    call: (config: AdvancedLinkConfig) => saveAdvanced(completeAdvancedConfig(config)),
    title: texts.savedTitle,
    done: () => texts.saved,
    failed: (message, error) => ({
      title: texts.saveFailedTitle,
      text: isRefusal(error) ? message : texts.saveFailed,
    }),
    onDone: (stored, sent) => {
      queries.setQueryData(advancedQuery.queryKey, stored);
      if (stored.isEnabled && !saved.isEnabled) {
        notify(texts.enabledText, { type: 'error', title: texts.enabledTitle });
      }
      onSaved(sent);
    },
    onRefused,
  });
  return { save: mutate, isSaving: isPending };
}

// What went wrong on the way or within the server is nothing that people can mend.
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
