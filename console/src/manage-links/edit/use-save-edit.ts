import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { createLinkTexts } from '@utmost/core/messages/console.ts';
import { editLinkTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useDataProvider } from 'react-admin';
import { ApiError } from '../../providers/api-error.ts';
import { useAction } from '../../providers/use-action.ts';
import type { StoredLink } from '../view/use-links.ts';
import { useRefreshLinks } from '../view/use-refresh-links.ts';
import { isNotFound } from './use-latest-link.ts';

/** What is to be stored: the form, over the version of the link that its person knows of. */
interface Edit {
  readonly base: StoredLink;
  readonly form: LinkForm;
  readonly compiled: CompiledTaxonomy;
  readonly fullUrl: string;
}

interface Outcomes {
  readonly onSaved: () => void;
  readonly onRefused: (errors: ReadonlyMap<string, string>, sent: LinkForm) => void;
  /** Somebody else's version is there. */
  readonly onConflict: () => void;
  readonly onGone: () => void;
}

/** Stores an edited link; a version that its person does not know of is not overwritten. */
export function useSaveEdit({ onSaved, onRefused, onConflict, onGone }: Outcomes) {
  const links = useDataProvider();
  const refresh = useRefreshLinks();
  return useAction({
    call: async ({ base, form, compiled, fullUrl }: Edit) => {
      const { name, baseUrl, values, urlEncoding } = newLinkOf(form, compiled);
      const { id, lastModifiedAt, sortOrder } = base;
      const parameters = printParameters(values);
      const data = { name, baseUrl, fullUrl, parameters, urlEncoding, lastModifiedAt, sortOrder };
      const { data: stored } = await links.update<StoredLink>('tracking-links', {
        id,
        data,
        previousData: base,
      });
      // The row is as it was saved when the dialog is gone.
      await refresh();
      return stored.warnings ?? [];
    },
    done: (warnings) => {
      // The preview knew of the others.
      const [twin] = warnings.filter(({ code }) => code === 'duplicate_link');
      return twin
        ? { title: texts.updated, text: twin.message, tone: 'warning' }
        : { text: texts.updated };
    },
    failed: (message, error) => ({
      text: isNotFound(error) ? texts.notFound : message || createLinkTexts.saveFailed,
    }),
    onDone: onSaved,
    onRefused: (errors, { form }) => onRefused(errors, form),
    onFailed: (error) => {
      if (isNotFound(error)) {
        void refresh();
        onGone();
      } else if (error instanceof ApiError && error.status === 409) {
        onConflict();
      }
    },
  });
}
