import { useIsMutating } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { ApiError } from '../../providers/api-error.ts';
import type { StoredLink } from '../view/use-links.ts';

const POLL_MS = 3_000;

/** What has become of a link while it is being edited. */
export function useLatestLink(base: StoredLink) {
  const isChanging = useIsMutating() > 0;
  const { data, error, refetch } = useGetOne<StoredLink, Error>(
    'tracking-links',
    { id: base.id },
    { refetchInterval: isChanging ? false : POLL_MS, staleTime: 0 },
  );
  const isNewer = data !== undefined && data.lastModifiedAt > base.lastModifiedAt;
  return {
    /** Somebody else's version, if there is one. */
    newer: isNewer ? data : null,
    isGone: isNotFound(error),
    refetch: () => void refetch(),
  };
}

/** Whether what was asked for is not there (any more). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
