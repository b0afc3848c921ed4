import type { BuiltLink } from '@utmost/core/link/build.ts';
import { checkNewLink, nextIdentifiers } from '@utmost/core/link/create.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useMemo, useState } from 'react';
import { keepDraft, keptDraft } from '../link-fields/draft-storage.ts';
import { type ChangeForm, emptyForm, type LinkForm, newLinkOf } from '../link-fields/link-form.ts';
import { useUser } from '../providers/session.ts';

/** The form, and the link that it would give by the organisation's rules. */
export interface LinkFormState {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  readonly built: BuiltLink;
  /** The sentence of each place's first problem; empty when the link can be stored. */
  readonly sentences: ReadonlyMap<string, string>;
  readonly warnings: readonly Problem[];
  /** What the next identifiers will be, if nobody is quicker, by query name. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** The form of a new link, judged and built with every letter. */
export function useLinkForm(compiled: CompiledTaxonomy): LinkFormState {
  const { id: userId } = useUser();
  const [form, change] = useState<LinkForm>(() => ({ ...emptyForm, ...keptDraft(userId) }));
  useEffect(() => keepDraft(userId, form), [userId, form]);
  const identifiers = useMemo(() => nextIdentifiers(compiled), [compiled]);
  const checked = useMemo(() => {
    const { built, problems, warnings } = checkNewLink(
      compiled,
      newLinkOf(form, compiled),
      identifiers,
    );
    const sentences = new Map(problems.toReversed().map((one) => [one.path, sentenceOf(one)]));
    return { built, sentences, warnings };
  }, [compiled, form, identifiers]);
  return { form, change, identifiers, ...checked };
}
