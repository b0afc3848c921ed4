import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import { checkForm } from '@utmost/core/link-form/check-form.ts';
import { type LinkForm, shownSentences } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import type { LinkList } from './link-list.ts';

/** A link that cannot be stored: its place, from 0, and why. */
export interface WrongCard {
  readonly index: number;
  readonly sentences: ReadonlyMap<string, string>;
}

/** The links of a list that cannot be stored. */
export interface WrongCards {
  readonly all: () => readonly WrongCard[];
  /** Those that say so: creating them was tried. */
  readonly shown: readonly WrongCard[];
}

/** Finds the links that cannot be stored; each is judged once, until something in it changes. */
export function useWrongCards(compiled: CompiledTaxonomy, { cards }: LinkList): WrongCards {
  const find = useMemo(() => {
    const judged = new WeakMap<LinkForm, ReadonlyMap<string, string>>();
    const sentencesOf = (form: LinkForm, index: number) => {
      const known = judged.get(form);
      if (known) return known;
      const { sentences } = checkForm(compiled, form, identifiersAfter(compiled, index));
      judged.set(form, sentences);
      return sentences;
    };
    return (some: LinkList['cards']): WrongCard[] =>
      some.flatMap(({ form }, index) => {
        const sentences = sentencesOf(form, index);
        return sentences.size > 0 ? [{ index, sentences }] : [];
      });
  }, [compiled]);
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
  return { all: () => find(cards), shown };
}
