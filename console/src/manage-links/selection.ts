import type { Total } from '@utmost/core/link/list-total.ts';
import { useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { TrackingLink } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { FIRST_VIEW, type LinksFilter } from './links-view.ts';
import { manageLinksTexts as texts } from './manage-links-texts.ts';

/** Which links are selected: some by their ids, or all that matched a filter, but for those with the ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly all: MatchingLinks | null;
}

/** The links that match a filter now, without those that will be created. */
interface MatchingLinks {
  readonly filter: LinksFilter;
  /** They were created before. */
  readonly createdTo: string;
  readonly total: Total;
}

/** No link. */
export const NOTHING: Selection = { ids: new Set(), all: null };

// So many ids a filter takes.
const IDS_IN_FILTER = 1000;

/** Whether a link can be selected: a new one is none of all that matched. */
export function isSelectable(
  { all }: Selection,
  { createdAt }: Pick<TrackingLink, 'createdAt'>,
): boolean {
  return all === null || createdAt < all.createdTo;
}

/** Whether a link is selected. */
export function isSelected(
  selection: Selection,
  link: Pick<TrackingLink, 'id' | 'createdAt'>,
): boolean {
  const { ids, all } = selection;
  return isSelectable(selection, link) && ids.has(link.id) !== (all !== null);
}

/** Selects the links, or takes them out. */
export function put({ ids, all }: Selection, own: readonly string[], isIn: boolean): Selection {
  const others = [...ids].filter((id) => !own.includes(id));
  return { ids: new Set(isIn === (all === null) ? [...others, ...own] : others), all };
}

/**
 * The ids of the links from one to another, both of them, in the order of the list; the second alone where the first is not in it.
 * @example idsBetween([{ id: 'a' }, { id: 'b' }, { id: 'c' }], 'c', 'b') // ['b', 'c']
 */
export function idsBetween(
  links: readonly Pick<TrackingLink, 'id'>[],
  from: string | null,
  to: string,
): string[] {
  const ids = links.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((one, other) => one - other);
  return start === undefined || start === -1 ? [to] : ids.slice(start, (end ?? start) + 1);
}

/** Without a link that is gone: neither selected nor taken out, nor one of all any more. */
export function forget({ ids, all }: Selection, link: Pick<TrackingLink, 'id' | 'createdAt'>) {
  const others = new Set([...ids].filter((id) => id !== link.id));
  if (all === null || !isSelectable({ ids, all }, link)) return { ids: others, all };
  const total = { ...all.total, count: all.total.count - 1 };
  return { ids: others, all: { ...all, total } };
}

/** How many are selected. */
export function countSelected({ ids, all }: Selection): Total {
  if (all === null) return { count: ids.size, isExact: true };
  return { ...all.total, count: Math.max(0, all.total.count - ids.size) };
}

/**
 * The selected links, as a call for all of them names them. By a filter, so that a link that another user has deleted
 * meanwhile does not hold up the others; more ids than a filter takes must all be there.
 */
export function meantBy({ ids, all }: Selection) {
  const named = [...ids];
  if (all !== null) return { filter: { ...all.filter, createdTo: all.createdTo }, except: named };
  return named.length <= IDS_IN_FILTER ? { filter: { id: named } } : { ids: named };
}

/** All links that match a filter, of which the newest is known. */
export function allMatching(filter: LinksFilter, newest: string, total: Total): Selection {
  const createdTo = new Date(Date.parse(newest) + 1).toISOString();
  return { ids: new Set(), all: { filter, createdTo, total } };
}

/**
 * The links that are being selected. react-admin's selection is a list of ids, of all that match the first 250; ours
 * can be a filter. Leaving the mode forgets it.
 */
export function useSelection(filter: LinksFilter) {
  const [stored, select] = useState<Selection | null>(null);
  const provider = useDataProvider();
  // The box that was ticked or unticked last, from which Shift reaches to another one.
  const last = useRef<string | null>(null);
  const { mutate: selectAll } = useAction({
    call: async () => {
      const { sort } = FIRST_VIEW;
      const pagination = { page: 1, perPage: 1 };
      const {
        data,
        total = 0,
        meta,
      } = await provider.getList<TrackingLink>('tracking-links', {
        filter,
        sort,
        pagination,
      });
      const [newest] = data;
      const isExact = meta?.isExact !== false;
      return newest ? allMatching(filter, newest.createdAt, { count: total, isExact }) : NOTHING;
    },
    done: () => null,
    refresh: null,
    failed: texts.loadFailed,
    onDone: (all) => select((now) => now && all),
  });
  return useMemo(() => {
    // All of what is meant is not all of something else.
    const isOther = stored?.all && JSON.stringify(stored.all.filter) !== JSON.stringify(filter);
    const selection = isOther ? NOTHING : stored;
    return {
      /** Null while nothing is being selected. */
      selection,
      /** Begins with no link. */
      start: () => select(NOTHING),
      stop: () => select(null),
      all: () => selectAll(undefined),
      put: (ids: readonly string[], isIn: boolean) => {
        last.current = ids.length === 1 ? (ids[0] ?? null) : null;
        select(put(selection ?? NOTHING, ids, isIn));
      },
      /** Puts the links of a list from the one that was put last as far as another one. */
      putTo: (links: readonly TrackingLink[], to: TrackingLink, isIn: boolean) => {
        const now = selection ?? NOTHING;
        const can = links.filter((link) => isSelectable(now, link));
        select(put(now, idsBetween(can, last.current, to.id), isIn));
        last.current = to.id;
      },
      forget: (link: TrackingLink) => select((now) => now && forget(now, link)),
    };
  }, [stored, filter, selectAll]);
}

/** The links that are being selected, and what changes them. */
export type Selecting = ReturnType<typeof useSelection>;
