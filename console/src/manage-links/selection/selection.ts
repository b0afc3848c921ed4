import type { Total } from '@utmost/core/messages/console.ts';
import type { LinksFilter } from '../view/links-filter.ts';

/** Which links are selected: some by their ids, or all that a filter means but some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly filter: LinksFilter; readonly except: ReadonlySet<string> };

/** No link. */
export const NOTHING: Selection = { kind: 'some', ids: new Set() };

// So many ids a filter takes.
const IDS_IN_FILTER = 1000;

/** Whether a link is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** Selects the links, or takes them out. */
export function put(selection: Selection, ids: readonly string[], isIn: boolean): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: withIds(selection.ids, ids, isIn) };
  return { ...selection, except: withIds(selection.except, ids, !isIn) };
}

/** Without a link that is gone: neither selected nor taken out, for no total counts it any more. */
export function forget(selection: Selection, id: string): Selection {
  return put(selection, [id], selection.kind === 'all');
}

/** How many are selected. @param total of the links that the filter means now */
export function countSelected(selection: Selection, total: Total): Total {
  if (selection.kind === 'some') return { count: selection.ids.size, isExact: true };
  return { ...total, count: Math.max(0, total.count - selection.except.size) };
}

/**
 * What deletes the selected links in one call. By a filter, so that a link that somebody else has deleted
 * meanwhile does not hold up the others; more ids than a filter takes must all be there.
 */
export function deletionOf(selection: Selection) {
  if (selection.kind === 'all') {
    return { filter: selection.filter, except: [...selection.except] };
  }
  const ids = [...selection.ids];
  return ids.length <= IDS_IN_FILTER ? { filter: { id: ids } } : { ids };
}

function withIds(known: ReadonlySet<string>, ids: readonly string[], isIn: boolean): Set<string> {
  const own = new Set(ids);
  return new Set(isIn ? [...known, ...own] : [...known].filter((id) => !own.has(id)));
}
