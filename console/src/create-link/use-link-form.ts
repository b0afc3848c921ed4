import { useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import { emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { useEffect, useMemo, useState } from 'react';
import { api, bodyOf } from '../data/api-client.ts';
import { draftOf, formOf, type LinkDraft, readDraft, saveDraft } from '../data/draft-storage.ts';
import { useUser } from '../data/session.ts';
import { useDebounced } from '../ui/browser/use-debounced.ts';
import type { ChangeForm } from '../ui/link-fields/change-form.ts';

/** The form, and the link that it would give by the organization's rules. */
interface LinkFormState extends CheckedForm {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  /** The next identifiers by query name, unless another link is created first. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** The form of a new link, validated and built with every letter. */
export function useLinkForm(compiled: CompiledTaxonomy): LinkFormState {
  const { id: userId } = useUser();
  const [form, change] = useState<LinkForm>(
    () => readDraft(userId, 'link', (stored) => formOf(stored as LinkDraft)) ?? emptyForm,
  );
  useEffect(() => saveDraft(userId, 'link', draftOf(form)), [userId, form]);
  const identifiers = useMemo(() => nextIdentifiers(compiled), [compiled]);
  const checked = useMemo(
    () => checkForm(compiled, form, identifiers),
    [compiled, form, identifiers],
  );
  return { form, change, identifiers, ...checked };
}

type Detail = components['schemas']['Detail'];

const NO_WARNINGS: readonly Detail[] = [];

/**
 * What only the server can know of a link that is well-formed, such as a twin that is stored already;
 * asked for once typing has paused.
 * @param link null while the form has problems
 */
export function useServerWarnings(link: NewLink | null): readonly Detail[] {
  const body = link === null ? '' : bodyFor(link);
  const debounced = useDebounced(body);
  const { data } = useQuery({
    queryKey: ['tracking-links', 'preview', debounced],
    queryFn: async ({ signal }) => {
      const preview = await bodyOf(
        api.POST('/api/tracking-links/preview', { body: JSON.parse(debounced), signal }),
      );
      return preview.warnings;
    },
    enabled: debounced !== '' && debounced === body,
  });
  return debounced === body ? (data ?? NO_WARNINGS) : NO_WARNINGS;
}

function bodyFor({ name, baseUrl, values, urlEncoding }: NewLink): string {
  return JSON.stringify({ name, baseUrl, parameters: printParameters(values), urlEncoding });
}
