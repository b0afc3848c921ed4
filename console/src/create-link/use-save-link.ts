import { useQueryClient } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { createLinkTexts, errorTexts } from '@utmost/core/messages/console.ts';
import { useCreate, useNotify } from 'ra-core';
import { useRef } from 'react';
import { ApiError, isUnauthenticated } from '../providers/api-error.ts';
import { taxonomyKeys } from '../providers/taxonomy.ts';
import { linkLimitQuery } from '../subscription/calls.ts';

export type StoredLink = components['schemas']['TrackingLink'];

interface SaveLink {
  readonly save: (link: NewLink, preview: Preview) => void;
  readonly isSaving: boolean;
}

interface Preview {
  readonly fullUrl: string;
  readonly isAdvancedMode: boolean;
}

interface Outcomes {
  readonly onSaved: (link: StoredLink) => void;
  /** The server refused fields, by place. */
  readonly onRefused: (errors: ReadonlyMap<string, string>) => void;
}

/** Stores a link; the parameters are fetched anew afterwards, for identifiers have advanced. */
export function useSaveLink({ onSaved, onRefused }: Outcomes): SaveLink {
  const queries = useQueryClient();
  const notify = useNotify();
  const [create, { isPending }] = useCreate<StoredLink, Error, StoredLink>('tracking-links');
  const refreshTaxonomy = () =>
    taxonomyKeys.forEach((queryKey) => void queries.invalidateQueries({ queryKey }));

  // The button is disabled a moment after the first click; the second of a double click comes before.
  const isUnderWay = useRef(false);

  const save = (link: NewLink, { fullUrl, isAdvancedMode }: Preview) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { name, baseUrl, values, urlEncoding } = link;
    const data = {
      name,
      baseUrl,
      fullUrl,
      parameters: printParameters(values),
      isAdvancedMode,
      urlEncoding,
    };
    create(
      'tracking-links',
      { data },
      {
        onSuccess: (stored) => {
          refreshTaxonomy();
          notify(createLinkTexts.saved, { type: 'success' });
          onSaved(stored);
        },
        onSettled: () => {
          isUnderWay.current = false;
          void queries.invalidateQueries({ queryKey: linkLimitQuery.queryKey });
        },
        onError: (error) => {
          if (isUnauthenticated(error)) return;
          if (error instanceof ApiError && error.errors.size > 0) {
            // What the form let pass is refused: its rules are out of date.
            refreshTaxonomy();
            onRefused(error.errors);
          }
          // Anything else is an answer that was none of the API's, such as a proxy's page.
          const said = error instanceof ApiError ? error.message : '';
          notify(said || createLinkTexts.saveFailed, { type: 'error', title: errorTexts.title });
        },
      },
    );
  };
  return { save, isSaving: isPending };
}
