import { checkForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, shownSentences } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { useMemo } from 'react';
import type { LinkList } from './link-list.ts';

/** A link that cannot be stored: its place, from 0, and why. */
export interface WrongCard {
  readonly index: number;
  readonly sentences: ReadonlyMap<string, string>;
}

/** Finds the links that cannot be stored; each is checked once, until something in it changes. */
function wrongCardFinder(compiled: CompiledTaxonomy) {
  const checked = new WeakMap<LinkForm, ReadonlyMap<string, string>>();
  const sentencesOf = (form: LinkForm, index: number) => {
    const known = checked.get(form);
    if (known) return known;
    const { sentences } = checkForm(compiled, form, nextIdentifiers(compiled, index));
    checked.set(form, sentences);
    return sentences;
  };
  return (cards: LinkList['cards']): WrongCard[] =>
    cards.flatMap(({ form }, index) => {
      const sentences = sentencesOf(form, index);
      return sentences.size > 0 ? [{ index, sentences }] : [];
    });
}

/** The links of a list that cannot be stored, and what is shown of them. */
export function useWrongCards(compiled: CompiledTaxonomy, { cards }: LinkList) {
  const find = useMemo(() => wrongCardFinder(compiled), [compiled]);
  const shown = useMemo(() => {
    if (!cards.some(({ form }) => form.isSubmitted)) return [];
    const own = new Map(find(cards).map(({ index, sentences }) => [index, sentences]));
    // One that was added since says nothing yet.
    return cards.flatMap(({ form }, index) => {
      const sentences = own.get(index);
      if (!sentences && form.refused.size === 0) return [];
      const shown = shownSentences(form, sentences ?? new Map());
      return shown.size > 0 ? [{ index, sentences: shown }] : [];
    });
  }, [cards, find]);
  return {
    find,
    all: () => find(cards),
    /** Those that say so: creating them was tried. */
    shown,
  };
}
