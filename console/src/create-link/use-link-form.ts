import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
  /** Whether the URL has all identifiers of its values; else it is not to be copied. */
  readonly isNumberKnown: boolean;
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
  const { sentences, built } = unnumbered;
  const ofValues = useMemo(() => identifiersOfValues(compiled), [compiled]);
  // A name that is missing changes no number.
  const isAsked =
    sentences.size === 0 || (ofValues.length > 0 && sentences.size === 1 && sentences.has('name'));
  const { preview, last } = usePreview(isAsked ? newLinkOf(form, compiled) : null);
  const numbers = knownNumbers(ofValues, built.values, last);
  const known = JSON.stringify([...numbers]);
  const checked = useMemo(
    () =>
      known === '[]'
        ? unnumbered
        : checkForm(compiled, form, new Map([...ofLinks, ...JSON.parse(known)])),
    [compiled, form, ofLinks, unnumbered, known],
  );
  return {
    ...{ form, change, ...checked },
    identifiers: new Map([...ofLinks, ...numbers]),
    isNumbered: ofLinks.size > 0,
    isNumberKnown: ofValues.every(
      ({ queryName, per }) => numbers.has(queryName) || !built.values.has(per),
    ),
    fromServer: (sentences.size === 0 && preview?.warnings) || NO_WARNINGS,
  };
}

function identifiersOfValues({ visible }: CompiledTaxonomy) {
  return visible.flatMap(({ parameter: { queryName, identifierPer: per } }) =>
    per ? [{ queryName, per }] : [],
  );
}

/** The identifiers of a link's values, as far as the last preview had the same values. */
function knownNumbers(
  ofValues: readonly { readonly queryName: string; readonly per: string }[],
  values: ReadonlyMap<string, string>,
  last: Preview | undefined,
): ReadonlyMap<string, string> {
  const seen = last === undefined ? null : parseParameters(last.parameters);
  const numbers = new Map<string, string>();
  for (const { queryName, per } of ofValues) {
    const number = seen?.get(queryName);
    const isSame = values.has(per) && seen?.get(per) === values.get(per);
    if (isSame && number !== undefined) numbers.set(queryName, number);
  }
  return numbers;
}

type Preview = components['schemas']['LinkPreview'];
type Detail = components['schemas']['Detail'];

const NO_WARNINGS: readonly Detail[] = [];

/**
 * A link that is well-formed as the server would store it, asked for once typing has paused, and the last one.
 * @param link null while the form has problems
 */
function usePreview(link: NewLink | null) {
  const body = link === null ? '' : bodyFor(link);
  const debounced = useDebounced(body);
  const { data: last, isPlaceholderData } = useQuery({
    queryKey: ['tracking-links', 'preview', debounced],
    queryFn: ({ signal }) =>
      bodyOf(api.POST('/api/tracking-links/preview', { body: JSON.parse(debounced), signal })),
    enabled: debounced !== '' && debounced === body,
    placeholderData: keepPreviousData,
  });
  const preview = debounced === body && !isPlaceholderData ? last : undefined;
  return { preview, last };
}

function bodyFor({ name, baseUrl, values, urlEncoding }: NewLink): string {
  return JSON.stringify({ name, baseUrl, parameters: printParameters(values), urlEncoding });
}
