import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import { newRequestKey } from '@utmost/core/unanswered-requests.ts';
import { asksForTheSame, emptyList, type LinkList } from '../manual/link-list.ts';

/** What undoes a change: card id -> its form before, null for a card that the change added. */
export type UndoChange = ReadonlyMap<number, LinkForm | null>;

/** What undoes the change from one list to another of the same links or more. */
export function undoOf(before: LinkList, after: LinkList): UndoChange {
  const forms = new Map(before.cards.map(({ id, form }) => [id, form]));
  const changed = after.cards.filter(({ id, form }) => forms.get(id) !== form);
  return new Map(changed.map(({ id }) => [id, forms.get(id) ?? null]));
}

/** The list without a change; links that came or went since stay as they are. @returns the same list where nothing is left of the change */
export function withoutChange(list: LinkList, undo: UndoChange): LinkList {
  const isLeft = list.cards.some(({ id, form }) => {
    const before = undo.get(id);
    return before === null || (before !== undefined && !asksForTheSame(before, form));
  });
  if (!isLeft) return list;
  const cards = list.cards.flatMap((card) => {
    const before = undo.get(card.id);
    if (before === undefined) return [card];
    const { isSubmitted } = card.form;
    return before === null ? [] : [{ ...card, form: { ...before, isSubmitted } }];
  });
  return cards.length === 0 ? emptyList() : { cards, requestKey: newRequestKey() };
}
