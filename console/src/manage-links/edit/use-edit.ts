import { useIsMutating } from '@tanstack/react-query';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { createLinkTexts } from '../../create-link/create-link-texts.ts';
import type { TrackingLink } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { useAction } from '../../data/use-action.ts';
import { editLinkTexts as texts } from '../manage-links-texts.ts';
import { useRefreshLinks } from '../use-links.ts';
import { editedLink, formOf, formOver } from './edited-link.ts';

/** The form of a stored link, validated and built with every letter. */
export function useEditForm(link: TrackingLink, configured: CompiledTaxonomy) {
  const compiled = configured.inMode(link.isAdvancedMode);
  const [base, setBase] = useState(link);
  const [form, change] = useState<LinkForm>(() => formOf(link, compiled));
  const edited = useMemo(() => editedLink(base, form, compiled), [base, form, compiled]);
  const sentences = useMemo(
    () => new Map(edited.problems.toReversed().map((one) => [one.path, sentenceOf(one)])),
    [edited],
  );
  return {
    compiled,
    /** The version that the form began with, or that was looked at since. */
    base,
    form,
    change,
    edited,
    /** The sentence of each place's first problem; empty when the link can be stored. */
    sentences,
    isChanged: edited.link.urlWithoutIdentifiers !== null || form.name !== base.name,
    /** Starts over with another user's version. */
    take: (newer: TrackingLink) => {
      setBase(newer);
      change(formOf(newer, compiled));
    },
    /** Keeps what was typed, over another user's version. */
    keepOver: (newer: TrackingLink) => {
      setBase(newer);
      change((now) => formOver(now, base, newer, compiled));
    },
  };
}

const POLL_MS = 3_000;

/** What has become of a link while it is being edited. */
export function useLatestLink(base: TrackingLink) {
  const isChanging = useIsMutating() > 0;
  const { data, error, refetch } = useGetOne<TrackingLink, Error>(
    'tracking-links',
    { id: base.id },
    { refetchInterval: isChanging ? false : POLL_MS, staleTime: 0 },
  );
  const isNewer = data !== undefined && data.lastModifiedAt > base.lastModifiedAt;
  return {
    /** Another user's version, if there is one. */
    newer: isNewer ? data : null,
    isGone: isNotFound(error),
    refetch: () => void refetch(),
  };
}

/** Whether what was asked for is not there (any more). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What is to be stored: the form, over the version of the link that its person knows of. */
interface Edit {
  readonly base: TrackingLink;
  readonly form: LinkForm;
  readonly compiled: CompiledTaxonomy;
  readonly fullUrl: string;
}

interface Outcomes {
  readonly onSaved: () => void;
  readonly onRefused: (errors: ReadonlyMap<string, string>, sent: LinkForm) => void;
  /** Another user has stored a newer version. */
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
      const { data: stored } = await links
        .update<TrackingLink>('tracking-links', { id, data, previousData: base })
        .catch(async (error: Error) => {
          // Nor is the row of a deleted link there any more.
          if (isNotFound(error)) await refresh();
          throw error;
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
    refresh: null,
    failed: (message, error) => ({
      text: isNotFound(error) ? texts.notFound : message || createLinkTexts.saveFailed,
    }),
    onDone: onSaved,
    onRefused: (errors, { form }) => onRefused(errors, form),
    onFailed: (error) => {
      if (isNotFound(error)) {
        onGone();
      } else if (error instanceof ApiError && error.status === 409) {
        onConflict();
      }
    },
  });
}
