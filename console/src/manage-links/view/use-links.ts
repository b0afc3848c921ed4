import { keepPreviousData, useIsMutating } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { Total } from '@utmost/core/messages/console.ts';
import { useGetList } from 'ra-core';
import type { ListMeta } from '../../providers/data-provider.ts';
import type { LinksFilter } from './links-filter.ts';
import type { LinksView } from './links-view.ts';

export type StoredLink = components['schemas']['TrackingLink'];

const POLL_MS = 3_000;

/** How far the server looked. */
export interface PartialLook {
  readonly checked: number;
  /** The last link that was looked at; `olderThan` goes on behind it. */
  readonly to: string;
}

/** The links of a view as far as they are loaded. */
export interface LinksPage {
  readonly links: readonly StoredLink[] | undefined;
  /** Of all links that are meant, on this page or not. */
  readonly total: Total | undefined;
  /** Changes whenever anything in the organisation does. */
  readonly state: string | null;
  /** How far a text was looked for, as the server names it; null where none was. */
  readonly reach: string | null;
  /** Where not all links were looked at: how many were, and where to go on. */
  readonly partial: PartialLook | null;
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
  const { page, perPage, sort } = view;
  const { data, total, meta, error, refetch, isPlaceholderData } = useGetList<StoredLink>(
    'tracking-links',
    {
      pagination: view.group === null ? { page, perPage } : { page: 1, perPage: 1 },
      sort,
      filter,
    },
    {
      refetchInterval: isChanging ? false : POLL_MS,
      // Whoever comes back to the list sees at once what was saved meanwhile.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  const told: Partial<ListMeta> = meta ?? {};
  const { isTotalExact = true, state = null, reach = null, checked, checkedTo } = told;
  return {
    links: data,
    total: total === undefined ? undefined : { count: total, isExact: isTotalExact },
    state,
    reach,
    partial: checked != null && checkedTo != null ? { checked, to: checkedTo } : null,
    isOutdated: isPlaceholderData,
    error,
    refetch: () => void refetch(),
  };
}
