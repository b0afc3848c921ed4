import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import type { StoredLink } from '../view/use-links.ts';
import { editedLink, formOf, formOver } from './edited-link.ts';

/** The form of a stored link, judged and built with every letter. */
export function useEditForm(link: StoredLink, configured: CompiledTaxonomy) {
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
    /** Begins anew with somebody else's version. */
    take: (newer: StoredLink) => {
      setBase(newer);
      change(formOf(newer, compiled));
    },
    /** Keeps what was typed, over somebody else's version. */
    keepOver: (newer: StoredLink) => {
      setBase(newer);
      change((now) => formOver(now, base, newer, compiled));
    },
  };
}
