import { deleteLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { api, bodyOf } from '../../providers/api-client.ts';
import { useAction } from '../../providers/use-action.ts';
import { useRefreshLinks } from '../view/use-refresh-links.ts';
import { deletionOf, type Selection } from './selection.ts';

/** Deletes what is selected, all of it or nothing. */
export function useDeleteSelected(onDeleted: () => void, close: () => void) {
  const refresh = useRefreshLinks();
  return useAction({
    call: async (selection: Selection) => {
      const { deleted } = await bodyOf(
        api.DELETE('/api/tracking-links', { body: deletionOf(selection) }),
      );
      // The rows are gone when the dialog is.
      await refresh();
      return deleted;
    },
    done: (deleted) => ({ text: texts.deletedMany(deleted) }),
    failed: (message) => ({ text: texts.failedMany(message) }),
    onDone: () => {
      onDeleted();
      close();
    },
    onFailed: close,
  });
}
