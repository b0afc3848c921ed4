import { keepPreviousData, useIsMutating } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { SearchQuestion } from '@utmost/core/link/continue-search.ts';
import type { Total } from '@utmost/core/messages/console.ts';
import { useMemo } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import type { ListMeta } from '../../providers/data-provider.ts';
import { type OngoingSearch, useSearchOn } from '../search/use-search-on.ts';
import type { LinksFilter } from './links-filter.ts';
import type { LinksView } from './links-view.ts';

export type StoredLink = components['schemas']['TrackingLink'];

const POLL_MS = 3_000;

/** The links of a view as far as they are loaded. */
export interface LinksPage {
  readonly links: readonly StoredLink[] | undefined;
  /** Of all links that are meant, on this page or not. */
  readonly total: Total | undefined;
  /** Changes whenever anything in the organisation does. */
  readonly state: string | null;
  /** Where not all links were looked at yet. */
  readonly search: OngoingSearch | null;
  /** Something else was asked for, and these are still the links of before. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** The links of a view that are there. */
export interface LoadedPage extends LinksPage {
  readonly links: readonly StoredLink[];
  readonly total: Total;
}

/**
 * The page of links that a view shows; asked for every 3 s while the tab is seen and nothing is being
 * changed (spec part 2 section 9). Where the view is grouped, a single link, for the total.
 */
export function useLinks(view: LinksView, filter: LinksFilter): LinksPage {
  const isChanging = useIsMutating() > 0;
  const provider = useDataProvider();
  const { sort } = view;
  const pagination =
    view.group === null ? { page: view.page, perPage: view.perPage } : { page: 1, perPage: 1 };
  const asked = { pagination, sort, filter };
  const { data, total, meta, error, refetch, isPlaceholderData } = useGetList<StoredLink>(
    'tracking-links',
    asked,
    {
      refetchInterval: isChanging ? false : POLL_MS,
      // Whoever comes back to the list sees at once what was saved meanwhile.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  const headers = meta as ListMeta | undefined;
  const answer = useMemo(
    () => (data && headers ? { ...headers, links: data } : undefined),
    [data, headers],
  );
  const first = (pagination.page - 1) * pagination.perPage;
  const rows = { first, last: first + pagination.perPage - 1 };
  const {
    page,
    search,
    error: stopped,
  } = useSearchOn(rows, answer, async (rows: SearchQuestion) => {
    const more = await provider.getList<StoredLink>('tracking-links', { ...asked, meta: { rows } });
    return { ...(more.meta as ListMeta), links: more.data };
  });
  return {
    links: page?.links ?? data,
    total: page
      ? { count: page.total, isExact: page.isExact }
      : total === undefined
        ? undefined
        : { count: total, isExact: true },
    state: headers?.state ?? null,
    search,
    isOutdated: isPlaceholderData,
    error: error ?? stopped,
    refetch: () => void refetch(),
  };
}
