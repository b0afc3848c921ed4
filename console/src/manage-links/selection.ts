import type { Total } from '@utmost/core/messages/console.ts';
import { useMemo, useState } from 'react';
import type { LinksFilter } from './links-view.ts';

/** Which links are selected: some by their ids, or all that a filter means but some. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where all links that it means are selected but those with the ids. */
  readonly all: LinksFilter | null;
}

/** No link. */
export const NOTHING: Selection = { ids: new Set(), all: null };

// So many ids a filter takes.
const IDS_IN_FILTER = 1000;

/** Whether a link is selected. */
export function isSelected({ ids, all }: Selection, id: string): boolean {
  return ids.has(id) !== (all !== null);
}

/** Selects the links, or takes them out. */
export function put({ ids, all }: Selection, own: readonly string[], isIn: boolean): Selection {
  const others = [...ids].filter((id) => !own.includes(id));
  return { ids: new Set(isIn === (all === null) ? [...others, ...own] : others), all };
}

/** Without a link that is gone: neither selected nor taken out, for no total counts it any more. */
export function forget(selection: Selection, id: string): Selection {
  return put(selection, [id], selection.all !== null);
}

/** How many are selected. @param total of the links that the filter means now */
export function countSelected({ ids, all }: Selection, total: Total): Total {
  if (all === null) return { count: ids.size, isExact: true };
  return { ...total, count: Math.max(0, total.count - ids.size) };
}

/**
 * The selected links, as a call for all of them names them. By a filter, so that a link that another user has deleted
 * meanwhile does not hold up the others; more ids than a filter takes must all be there.
 */
export function meantBy({ ids, all }: Selection) {
  const named = [...ids];
  if (all !== null) return { filter: all, except: named };
  return named.length <= IDS_IN_FILTER ? { filter: { id: named } } : { ids: named };
}

/**
 * The links that are being selected. react-admin's selection is a list of ids, of all that match the first 250; ours
 * can be a filter, and means those too that appear meanwhile. Leaving the mode forgets it.
 */
export function useSelection(filter: LinksFilter) {
  const [stored, select] = useState<Selection | null>(null);
  return useMemo(() => {
    // All of what is meant is not all of something else.
    const isOther = stored?.all && JSON.stringify(stored.all) !== JSON.stringify(filter);
    const selection = isOther ? NOTHING : stored;
    return {
      /** Null while nothing is being selected. */
      selection,
      /** Begins with no link. */
      start: () => select(NOTHING),
      stop: () => select(null),
      all: () => select({ ids: new Set(), all: filter }),
      put: (ids: readonly string[], isIn: boolean) => select(put(selection ?? NOTHING, ids, isIn)),
      forget: (id: string) => select((now) => now && forget(now, id)),
    };
  }, [stored, filter]);
}

/** The links that are being selected, and what changes them. */
export type Selecting = ReturnType<typeof useSelection>;
