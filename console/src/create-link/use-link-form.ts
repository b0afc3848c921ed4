import { useQuery } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import { emptyForm, type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
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
  /** The next identifiers by query name, unless another link is created first; those of values once the server said them. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Whether a number tells it from another link with the same fields. */
  readonly isNumbered: boolean;
  /** What only the server can know of a link that is well-formed, such as a twin that is stored already. */
  readonly fromServer: readonly Detail[];
}

/** The form of a new link, validated and built with every letter. */
export function useLinkForm(compiled: CompiledTaxonomy): LinkFormState {
  const { id: userId } = useUser();
  const [form, change] = useState<LinkForm>(
    () => readDraft(userId, 'link', (stored) => formOf(stored as LinkDraft)) ?? emptyForm,
  );
  useEffect(() => saveDraft(userId, 'link', draftOf(form)), [userId, form]);
  const ofLinks = useMemo(() => nextIdentifiers(compiled), [compiled]);
  const unnumbered = useMemo(() => checkForm(compiled, form, ofLinks), [compiled, form, ofLinks]);
  const preview = usePreview(unnumbered.sentences.size === 0 ? newLinkOf(form, compiled) : null);
  const identifiers = useMemo(
    () => withNumbers(compiled, ofLinks, preview?.parameters),
    [compiled, ofLinks, preview?.parameters],
  );
  const checked = useMemo(
    () => (identifiers === ofLinks ? unnumbered : checkForm(compiled, form, identifiers)),
    [compiled, form, ofLinks, unnumbered, identifiers],
  );
  const isNumbered = ofLinks.size > 0;
  const fromServer = preview?.warnings ?? NO_WARNINGS;
  return { form, change, identifiers, isNumbered, fromServer, ...checked };
}

/** The same with the identifiers that number values, as a preview has them. */
function withNumbers(
  { visible }: CompiledTaxonomy,
  identifiers: ReadonlyMap<string, string>,
  parameters: string | undefined,
): ReadonlyMap<string, string> {
  const values = parameters === undefined ? null : parseParameters(parameters);
  const ofValues = visible.flatMap(({ parameter: { queryName, identifierPer } }) => {
    const number = identifierPer ? values?.get(queryName) : undefined;
    return number === undefined ? [] : [[queryName, number] as const];
  });
  return ofValues.length === 0 ? identifiers : new Map([...identifiers, ...ofValues]);
}

type Detail = components['schemas']['Detail'];

const NO_WARNINGS: readonly Detail[] = [];

/**
 * A link that is well-formed as the server would store it, asked for once typing has paused.
 * @param link null while the form has problems
 */
function usePreview(link: NewLink | null): components['schemas']['LinkPreview'] | undefined {
  const body = link === null ? '' : bodyFor(link);
  const debounced = useDebounced(body);
  const { data } = useQuery({
    queryKey: ['tracking-links', 'preview', debounced],
    queryFn: ({ signal }) =>
      bodyOf(api.POST('/api/tracking-links/preview', { body: JSON.parse(debounced), signal })),
    enabled: debounced !== '' && debounced === body,
  });
  return debounced === body ? data : undefined;
}

function bodyFor({ name, baseUrl, values, urlEncoding }: NewLink): string {
  return JSON.stringify({ name, baseUrl, parameters: printParameters(values), urlEncoding });
}
