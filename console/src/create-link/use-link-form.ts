import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { type CheckedForm, checkForm } from '@utmost/core/link-form/check-form.ts';
import { type ChangeForm, emptyForm, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useMemo, useState } from 'react';
import { keepDraft, keptDraft } from '../link-fields/draft-storage.ts';
import { draftOf, formOf, type LinkDraft } from '../link-fields/link-draft.ts';
import { useUser } from '../providers/session.ts';

/** The form, and the link that it would give by the organisation's rules. */
export interface LinkFormState extends CheckedForm {
  readonly form: LinkForm;
  readonly change: ChangeForm;
  /** What the next identifiers will be, if nobody is quicker, by query name. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** The form of a new link, judged and built with every letter. */
export function useLinkForm(compiled: CompiledTaxonomy): LinkFormState {
  const { id: userId } = useUser();
  const [form, change] = useState<LinkForm>(
    () => keptDraft(userId, 'link', (kept) => formOf(kept as LinkDraft)) ?? emptyForm,
  );
  useEffect(() => keepDraft(userId, 'link', draftOf(form)), [userId, form]);
  const identifiers = useMemo(() => nextIdentifiers(compiled), [compiled]);
  const checked = useMemo(
    () => checkForm(compiled, form, identifiers),
    [compiled, form, identifiers],
  );
  return { form, change, identifiers, ...checked };
}
