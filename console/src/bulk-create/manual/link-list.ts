import {
  type Choices,
  isPossible,
  MOST_LINKS,
  variationsOf,
} from '@utmost/core/link/variations.ts';
import {
  changeEncoding,
  emptyForm,
  type LinkForm,
  refuse,
  submit,
} from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { newRequestKey } from '@utmost/core/unanswered-requests.ts';
import { draftOf, formOf, type LinkDraft } from '../../data/draft-storage.ts';
import { isTyped } from '../../ui/link-fields/change-form.ts';
import { afterSaving } from '../../ui/link-fields/saved-form.ts';

/** One link to create. */
export interface LinkCard {
  /** Its own as long as the list is there. */
  readonly id: number;
  readonly form: LinkForm;
}

/** The links that are to be created together; there is always one. */
export interface LinkList {
  readonly cards: readonly LinkCard[];
  /** Names the request that creates them; another as soon as anything is typed, so that only what is the same is a repetition. */
  readonly requestKey: string;
  /** The id of the next link: what a link had that was removed names it when it comes back. */
  readonly nextId: number;
}

export type ChangeList = (change: (list: LinkList) => LinkList) => void;

/** A list with one empty link. */
export function emptyList(): LinkList {
  return listOf([emptyForm]);
}

/** A list of these links. @param from their first id, beyond those of the list that it replaces */
export function listOf(forms: readonly LinkForm[], from = 0): LinkList {
  const cards = forms.map((form, index) => ({ id: from + index, form }));
  return { cards, requestKey: newRequestKey(), nextId: from + forms.length };
}

/** The same with an empty link at its end. */
export function addCard(list: LinkList): LinkList {
  return appendForm(list, { ...emptyForm, urlEncoding: isEncoded(list) });
}

function appendForm({ cards, nextId }: LinkList, form: LinkForm): LinkList {
  const added = [...cards, { id: nextId, form }];
  return { cards: added, requestKey: newRequestKey(), nextId: nextId + 1 };
}

/** Whether there is no room for another link. */
export function isFull({ cards }: LinkList): boolean {
  return cards.length >= MOST_LINKS;
}

/** The same without a link; the last one stays. */
export function removeCard(list: LinkList, id: number): LinkList {
  const cards = list.cards.filter((card) => card.id !== id);
  return cards.length === 0 ? list : { ...list, cards, requestKey: newRequestKey() };
}

/**
 * The same with one more link, or with a better one in the place of one that came before; where the user has
 * changed that since, it stays.
 */
export function putLink(list: LinkList, form: LinkForm, came: LinkForm | undefined): LinkList {
  if (came === undefined) return appendForm(list, form);
  const cards = list.cards.map((card) => (card.form === came ? { ...card, form } : card));
  return { ...list, cards, requestKey: newRequestKey() };
}

/** The same with a link changed. */
export function changeCard(
  list: LinkList,
  id: number,
  change: (form: LinkForm) => LinkForm,
): LinkList {
  let { requestKey } = list;
  const cards = list.cards.map((card) => {
    if (card.id !== id) return card;
    // Taking a pasted URL apart may find another encoding in it; the links of a list are alike in that.
    const form = changeEncoding(change(card.form), card.form.urlEncoding);
    if (!asksForTheSame(form, card.form)) requestKey = newRequestKey();
    return { ...card, form };
  });
  return { ...list, cards, requestKey };
}

/** Whether two forms ask for the same link. */
export function asksForTheSame(one: LinkForm, other: LinkForm): boolean {
  if (one.name !== other.name || one.baseUrl !== other.baseUrl) return false;
  if (one.values === other.values) return true;
  if (one.values.size !== other.values.size) return false;
  return [...one.values].every(([queryName, value]) => other.values.get(queryName) === value);
}

/** Whether values are percent-encoded; the links of a list are alike in that. */
export function isEncoded({ cards }: Pick<LinkList, 'cards'>): boolean {
  return cards[0]?.form.urlEncoding ?? true;
}

/** The same with another encoding. */
export function encodeAll(list: LinkList, urlEncoding: boolean): LinkList {
  return {
    ...list,
    cards: list.cards.map((card) => ({ ...card, form: changeEncoding(card.form, urlEncoding) })),
    requestKey: newRequestKey(),
  };
}

/**
 * The list once its links are stored: of each only what was typed, chosen or pasted since it was sent,
 * the cards that were added since, and in any case one card; none of them complains.
 * @param sent the list as it was then
 */
export function afterCreating(list: LinkList, sent: LinkList): LinkList {
  const sentForms = new Map(sent.cards.map(({ id, form }) => [id, form]));
  const isSwitched = isEncoded(list) !== isEncoded(sent);
  const left = list.cards
    .map(({ id, form }) => ({ id, form: afterSaving(form, sentForms.get(id) ?? emptyForm) }))
    .filter(({ id, form }) => !sentForms.has(id) || isTyped(form));
  const kept = { ...list, cards: left, requestKey: newRequestKey() };
  const after = left.length === 0 ? listOf([emptyForm], list.nextId) : kept;
  const hasEncoding = isSwitched || left.length > 0;
  return hasEncoding ? encodeAll(after, isEncoded(list)) : after;
}

/** The same with these links in the place of its own; those beyond its end are added. */
export function putForms({ cards, nextId }: LinkList, forms: readonly LinkForm[]): LinkList {
  const put = forms.map((form, index) => ({ id: cards[index]?.id ?? nextId + index, form }));
  return { cards: put, requestKey: newRequestKey(), nextId: nextId + forms.length };
}

/** From now on every field says what is wrong with it. */
export function submitAll(list: LinkList): LinkList {
  return { ...list, cards: list.cards.map((card) => ({ ...card, form: submit(card.form) })) };
}

/**
 * What the server refused, said at the cards that it was sent, wherever they are now; what it no longer
 * refuses of them is forgotten.
 * @param sent the list as the server checked it
 * @param refused by the link's place in that list, from 0
 */
export function refuseCards(
  list: LinkList,
  sent: LinkList,
  refused: ReadonlyMap<number, ReadonlyMap<string, string>>,
): LinkList {
  const sentCards = new Map(sent.cards.map(({ id, form }, index) => [id, { form, index }]));
  const cards = list.cards.map((card) => {
    const before = sentCards.get(card.id);
    if (!before) return card;
    const sentences = refused.get(before.index) ?? new Map<string, string>();
    return { ...card, form: refuse(card.form, before.form, sentences) };
  });
  return { ...list, cards };
}

/** The links that variations are made of: those with anything typed, or the only one. */
export function variedCards({ cards }: LinkList): readonly LinkCard[] {
  const typed = cards.filter(({ form }) => isTyped(form));
  return typed.length > 0 ? typed : cards.slice(0, 1);
}

/** Whether the list has input that would be lost. */
export function isWorthKeeping({ cards }: LinkList): boolean {
  return cards.some(({ form }) => isTyped(form));
}

/** One link for each combination of values that can be together, of every link; they take the place of the list. */
export function vary(compiled: CompiledTaxonomy, list: LinkList, choices: Choices): LinkList {
  const forms = variedCards(list).flatMap(({ form }) =>
    variationsOf(form.name, choices)
      .map(({ name, values }) => ({
        ...emptyForm,
        baseUrl: form.baseUrl,
        urlEncoding: form.urlEncoding,
        name,
        values: new Map([...form.values, ...values]),
      }))
      .filter(({ values }) => isPossible(compiled, values)),
  );
  return listOf(forms, list.nextId);
}

/** What is stored of a list. */
export interface ListDraft {
  readonly links: readonly LinkDraft[];
  readonly requestKey: string;
}

/** The draft that is stored of a list. */
export function draftOfList({ cards, requestKey }: LinkList): ListDraft {
  return { links: cards.map(({ form }) => draftOf(form)), requestKey };
}

/** The list of a stored draft. @throws TypeError when it is none */
export function listOfDraft({ links, requestKey }: ListDraft): LinkList {
  const list = links.length === 0 ? emptyList() : listOf(links.map(formOf));
  return { ...list, requestKey: String(requestKey) };
}

/** What the ids of the controls of a card begin with. */
export function cardId(id: number): string {
  return `link-${id}`;
}
