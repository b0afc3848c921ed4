import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useCallback, useMemo } from 'react';
import { type ListControllerResult, useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { isSearchTimeout } from '../data/api-error.ts';
import type { ListMeta } from '../data/data-provider.ts';
import type { TrackingLink } from '../data/tracking-link.ts';
import {
  type LinksView,
  narrow,
  printView,
  readView,
  type SortField,
  sortBy,
} from './links-view.ts';
import { useNewLinks } from './use-new-links.ts';

type ChangeView = (change: (view: LinksView) => LinksView) => void;

/** The view that the address bar tells, and what changes it. */
export interface Steering {
  readonly view: LinksView;
  /** Each change is a step that Back takes back. */
  readonly change: ChangeView;
  /** As `change`, but nothing to come back to: the address named something that is not there. */
  readonly correct: ChangeView;
}

/** The view of the links, which the address bar tells; saved views and links from elsewhere carry it. */
export function useLinksView(): Steering {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback<ChangeView>(
    (next) => {
      const before = addressed();
      const after = next(before);
      // Letter after letter of one search is one step.
      const [typed, now] = [before.filter.q, after.filter.q];
      const replace = typed !== undefined && now !== undefined && typed !== now;
      setSearch(printView(after), { replace });
    },
    [setSearch],
  );
  const correct: ChangeView = (next) => setSearch(printView(next(addressed())), { replace: true });
  return { view, change, correct };
}

// What is rendered may be a change behind: two can come before the page has followed the first.
function addressed(): LinksView {
  return readView(new URLSearchParams(window.location.search));
}

/** The list of the links that a view means. */
export interface LinksList {
  /** For react-admin's list context. */
  readonly list: ListControllerResult<TrackingLink>;
  /** Of all links that are meant, on this page or not; undefined until it is known. */
  readonly total: Total | undefined;
  /** The links that came since the list was shown, and what shows them. */
  readonly news: { readonly count: Total; readonly show: () => void };
  /** Of the list that is shown; another one whenever anything in the organization has changed. */
  readonly state: string | null;
  readonly error: Error | null;
}

const RETRY_MS = 3_000;

/**
 * react-admin's list of the links that a view shows, steered by the address; polled every 3 s.
 * Where the view is grouped, a single link, for the total.
 */
export function useLinks({ view, change }: Steering): LinksList {
  const { filter, sort, page, perPage, group } = view;
  const asked = useMemo(() => {
    const pagination = group === null ? { page, perPage } : { page: 1, perPage: 1 };
    return { pagination, sort, filter };
  }, [filter, sort, page, perPage, group]);
  // react-admin's list controller keeps the page itself, and never goes beyond a total that is not exact.
  const list = useGetList<TrackingLink>('tracking-links', asked, {
    placeholderData: keepPreviousData,
    // Refetch on return to the list, to show what was saved meanwhile.
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      error && !isSearchTimeout(error) ? RETRY_MS : false,
  });
  const { rows, latest, news, show, error } = useNewLinks(asked, list);
  const { total = list.total, meta = list.meta } = latest ?? {};
  const { state = null } = (list.meta as ListMeta | undefined) ?? {};
  // The same as long as the address is: each row of the table would be drawn again with others.
  const setters = useMemo(
    () => ({
      setPage: (next: number) => change((now) => ({ ...now, page: next })),
      setPerPage: (next: number) => change((now) => ({ ...now, perPage: next, page: 1 })),
      setSort: ({ field }: { readonly field: string }) =>
        change((now) => sortBy(now, field as SortField)),
      setFilters: (next: LinksView['filter']) =>
        change((now) => narrow({ ...now, filter: {} }, next)),
    }),
    [change],
  );
  const shown = {
    ...list,
    data: rows,
    resource: 'tracking-links',
    page,
    perPage,
    sort,
    filterValues: filter,
    ...setters,
  } as unknown as ListControllerResult<TrackingLink>;
  return {
    list: shown,
    total: total === undefined ? undefined : { count: total, isExact: meta?.isExact !== false },
    news: {
      count: news,
      show: () => {
        show();
        // Where the newest are first, they are there.
        if (page > 1 && sort.field === 'createdAt' && sort.order === 'DESC') setters.setPage(1);
      },
    },
    state,
    error: list.error ?? error,
  };
}

/** Fetches everything shown of links again; done when it is shown. */
export function useRefreshLinks(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['tracking-links'] }), [queries]);
}
