import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { type GetListResult, type UseGetListHookValue, useDataProvider } from 'react-admin';
import { isSearchTimeout } from '../data/api-error.ts';
import type { ListMeta } from '../data/data-provider.ts';
import type { TrackingLink } from '../data/tracking-link.ts';
import type { LinksFilter, Sort } from './links-view.ts';

/** A page of links, as react-admin asks for it. */
export interface LinksQuery {
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

const POLL_MS = 3_000;

/**
 * Polls the list that is shown. What has become of its links is shown at once. New ones are only counted until they are asked
 * for, so that no row moves away from the pointer.
 * @param asked the same object as long as it asks for the same
 */
export function useNewLinks(asked: LinksQuery, list: ShownList) {
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
    refetchInterval: ({ state }) => (isChanging || isSearchTimeout(state.error) ? false : POLL_MS),
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
