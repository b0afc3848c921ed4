import { useQueryClient } from '@tanstack/react-query';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { TrackingLink } from '../data/api-client.ts';
import { ApiError } from '../data/api-error.ts';
import { errorTexts } from '../data/data-texts.ts';
import { linkKeys } from '../data/link-keys.ts';
import { taxonomyKeys } from '../data/taxonomy.ts';
import { type Action, useAction } from '../data/use-action.ts';
import { createLinkTexts } from './create-link-texts.ts';

/** A link as it was sent; what is typed meanwhile is another one. */
interface FilledForm {
  readonly form: LinkForm;
  readonly compiled: CompiledTaxonomy;
  /** As it was shown. */
  readonly fullUrl: string;
  /** Whether its fields stay filled in for another one. */
  readonly isForAnother: boolean;
  /** Whether a number tells it from another link with the same fields. */
  readonly isNumbered: boolean;
}

type Outcomes = Required<Pick<Action<FilledForm, TrackingLink>, 'onDone' | 'onRefused'>>;

/** Stores a link. */
export function useSaveLink({ onDone, onRefused }: Outcomes) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  // Not after a lost answer: the next number would make another request of the same link.
  const refreshTaxonomy = () =>
    taxonomyKeys.forEach((queryKey) => void queries.invalidateQueries({ queryKey }));
  const { mutate, isPending } = useAction({
    call: async ({ form, compiled, fullUrl }: FilledForm) => {
      const { isAdvancedMode } = compiled;
      const { name, baseUrl, values, urlEncoding } = newLinkOf(form, compiled);
      const parameters = printParameters(values);
      const data = { name, baseUrl, fullUrl, parameters, isAdvancedMode, urlEncoding };
      return (await provider.create<TrackingLink>('tracking-links', { data })).data;
    },
    done: (_stored, { isForAnother, isNumbered }) =>
      isForAnother && !isNumbered ? createLinkTexts.savedForAnother : createLinkTexts.saved,
    // Anything but an error of the API is an answer that was none of its, such as a proxy's page.
    failed: (_message, error) => ({
      title: errorTexts.title,
      text: (error instanceof ApiError && error.message) || createLinkTexts.saveFailed,
    }),
    refresh: linkKeys,
    onDone: (stored, sent) => {
      // Identifiers have advanced.
      refreshTaxonomy();
      onDone(stored, sent);
    },
    onRefused: (errors, sent) => {
      // What the form let pass is refused: its rules are out of date.
      refreshTaxonomy();
      onRefused(errors, sent);
    },
  });
  // The button is disabled a moment after the first click; the second of a double click comes before.
  const isUnderWay = useRef(false);
  const save = (filled: FilledForm) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(filled, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return { save, isSaving: isPending };
}
