import { useIsMutating } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { useListController } from 'ra-core';

export type StoredLink = components['schemas']['TrackingLink'];

const POLL_MS = 3_000;

/** A page of the organisation's links, newest first; asked for every 3 s while the tab is seen and nothing is being changed. */
export function useLinks() {
  const isChanging = useIsMutating() > 0;
  const { data, total, error, refetch, isPlaceholderData, page, perPage, setPage, setPerPage } =
    useListController<StoredLink>({
      resource: 'tracking-links',
      sort: { field: 'createdAt', order: 'DESC' },
      perPage: 10,
      disableAuthentication: true,
      exporter: false,
      queryOptions: {
        refetchInterval: isChanging ? false : POLL_MS,
        // The screen itself says what went wrong; a notice every 3 s would not help.
        onError: () => {},
      },
    });
  return {
    links: data,
    isOutdated: isPlaceholderData,
    total,
    error,
    refetch,
    page,
    perPage,
    setPage,
    setPerPage,
  };
}
