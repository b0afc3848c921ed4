import { BASE_URL, emptyForm, type LinkForm, NAME } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { newRequestKey } from '@utmost/core/unanswered-requests.ts';
import { asksForTheSame, type LinkCard, type LinkList, listOf } from '../manual/link-list.ts';

/** What a change did to a link: its form before, null where the change added it, and after, null where it removed it. */
interface CardChange {
  readonly before: LinkForm | null;
  readonly after: LinkForm | null;
  /** Its place in the list, from 0. */
  readonly place: number;
}

/** What a change did, by card id. */
export type ListChange = ReadonlyMap<number, CardChange>;

/** What leads from one list to another. */
export function changeBetween(before: LinkList, after: LinkList): ListChange {
  const formsBefore = new Map(before.cards.map(({ id, form }) => [id, form]));
  const formsAfter = new Map(after.cards.map(({ id, form }) => [id, form]));
  const changes = (cards: readonly LinkCard[]) =>
    cards.flatMap(({ id }, place): [number, CardChange][] => {
      const change = { before: formsBefore.get(id) ?? null, after: formsAfter.get(id) ?? null };
      return change.before === change.after ? [] : [[id, { ...change, place }]];
    });
  return new Map([...changes(after.cards), ...changes(before.cards)]);
}

/** The change that takes one back. */
export function inverseOf(change: ListChange): ListChange {
  return new Map(
    [...change].map(([id, { before, after, place }]) => [
      id,
      { before: after, after: before, place },
    ]),
  );
}

/**
 * The list without a change. What was typed since stays: only cells that are as the change left them become what they were, and
 * a link that it added goes only as long as it is the same.
 * @returns the same list where nothing is left of the change
 */
export function withoutChange(list: LinkList, change: ListChange): LinkList {
  let isChanged = false;
  const cards = list.cards.flatMap((card) => {
    const { before, after } = change.get(card.id) ?? { before: card.form, after: card.form };
    if (before === null && after !== null && asksForTheSame(card.form, after)) {
      isChanged = true;
      return [];
    }
    if (before === null || after === null) return [card];
    const form = withCellsOf(card.form, before, after);
    isChanged ||= form !== card.form;
    return [{ ...card, form }];
  });
  const known = new Set(list.cards.map(({ id }) => id));
  const removed = [...change].sort(([, one], [, other]) => one.place - other.place);
  for (const [id, { before, after, place }] of removed) {
    if (after !== null || before === null || known.has(id)) continue;
    isChanged = true;
    cards.splice(place, 0, { id, form: before });
  }
  if (!isChanged) return list;
  if (cards.length === 0) return listOf([emptyForm], list.nextId);
  return { ...list, cards, requestKey: newRequestKey() };
}

function withCellsOf(form: LinkForm, before: LinkForm, after: LinkForm): LinkForm {
  const isLeft = { name: form.name === after.name, baseUrl: form.baseUrl === after.baseUrl };
  const name = isLeft.name ? before.name : form.name;
  const baseUrl = isLeft.baseUrl ? before.baseUrl : form.baseUrl;
  const values = new Map(form.values);
  const restored = [...(isLeft.name ? [NAME] : []), ...(isLeft.baseUrl ? [BASE_URL] : [])];
  for (const queryName of new Set([...before.values.keys(), ...after.values.keys()])) {
    const was = before.values.get(queryName);
    const became = after.values.get(queryName);
    if ((was ?? '') === (became ?? '') || form.values.get(queryName) !== became) continue;
    if (was === undefined) values.delete(queryName);
    else values.set(queryName, was);
    restored.push(valuePath(queryName));
  }
  const given = { ...form, name, baseUrl, values };
  if (asksForTheSame(given, form)) return form;
  // A cell says nothing that was not yet touched before.
  const touched = [...form.touched].filter(
    (path) => !restored.includes(path) || before.touched.has(path),
  );
  return { ...given, touched: new Set(touched), refused: new Map(), pasted: null, followed: null };
}
