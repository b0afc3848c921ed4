import { keepPreviousData, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useCallback, useEffect, useMemo } from 'react';
import {
  type GetListResult,
  type ListControllerResult,
  type UseGetListHookValue,
  useDataProvider,
  useGetList,
} from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { TrackingLink } from '../data/api-client.ts';
import { isRefusedList } from '../data/api-error.ts';
import type { ListMeta } from '../data/data-provider.ts';
import {
  isByParameter,
  type LinksFilter,
  type LinksView,
  narrow,
  printView,
  readView,
  type Sort,
  type SortField,
  sortBy,
} from './links-view.ts';

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

const POLL_MS = 3_000;

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
      error && !isRefusedList(error, isByParameter(sort)) ? POLL_MS : false,
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

/** A page of links, as react-admin asks for it. */
interface LinksQuery {
  readonly pagination: { readonly page: number; readonly perPage: number };
  readonly sort: Sort;
  readonly filter: LinksFilter;
}

/** What the API answered. */
export interface LinksPage {
  readonly data: readonly Pick<TrackingLink, 'id'>[];
  readonly total?: number | undefined;
  readonly meta?: Pick<ListMeta, 'isExact'> | undefined;
}

const NONE: Total = { count: 0, isExact: true };

/**
 * How many links are new since a page was shown: those before its first one where the newest are first, else as many as the
 * total has grown by. Ids are in the order of creation. An empty page has no rows that could move, so nothing is new to it.
 */
export function countNew(shown: LinksPage, latest: LinksPage, sort: Sort): Total {
  const [first] = shown.data;
  if (!first) return NONE;
  const ids = latest.data.map(({ id }) => id);
  const isNewestFirst = sort.field === 'createdAt' && sort.order === 'DESC';
  const isExact = shown.meta?.isExact !== false && latest.meta?.isExact !== false;
  const grown = isExact ? (latest.total ?? 0) - (shown.total ?? 0) : 0;
  const known = new Set(shown.data.map(({ id }) => id));
  const isNew = (id: string) => (isNewestFirst ? id > first.id : !isExact && !known.has(id));
  return { count: Math.max(grown, ids.filter(isNew).length, 0), isExact };
}

interface ShownList extends Pick<UseGetListHookValue<TrackingLink>, 'data' | 'total' | 'meta'> {
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
}

type Answer = GetListResult<TrackingLink>;

/**
 * Polls the list that is shown. What has become of its links is shown at once. New ones are only counted until they are asked
 * for, so that no row moves away from the pointer.
 * @param asked the same object as long as it asks for the same
 */
function useNewLinks(asked: LinksQuery, list: ShownList) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const isChanging = useIsMutating() > 0;
  const { data, total, meta, isPlaceholderData, dataUpdatedAt } = list;
  const shown: Answer | undefined =
    data && !isPlaceholderData ? { data, total: total ?? 0, meta } : undefined;
  const poll = useQuery<Answer, Error>({
    // Each answer of the list begins another poll, so none is compared with an older one.
    queryKey: ['poll-links', asked, dataUpdatedAt],
    queryFn: ({ signal }) => provider.getList<TrackingLink>('tracking-links', { ...asked, signal }),
    enabled: shown !== undefined,
    ...(shown && { initialData: shown }),
    initialDataUpdatedAt: dataUpdatedAt,
    staleTime: POLL_MS,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isChanging || isRefusedList(state.error, isByParameter(asked.sort)) ? false : POLL_MS,
  });
  const latest = poll.data;
  const news = shown && latest ? countNew(shown, latest, asked.sort) : NONE;
  const isHeld = news.count > 0;
  const show = useCallback(
    () => queries.setQueryData(['tracking-links', 'getList', asked], latest),
    [queries, asked, latest],
  );
  const isChanged = latest !== undefined && latest.meta?.state !== meta?.state;
  useEffect(() => {
    if (isChanged && !isHeld) show();
  }, [isChanged, isHeld, show]);
  const rows = useMemo(() => {
    if (!isHeld || !latest) return data;
    const known = new Map(latest.data.map((link) => [link.id, link]));
    return data?.map((link) => known.get(link.id) ?? link);
  }, [data, latest, isHeld]);
  return { rows, latest, news, show, error: poll.error };
}
