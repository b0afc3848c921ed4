import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../providers/api-client.ts';
import { ApiError } from '../providers/api-error.ts';
import { type AuditFilter, filterQuery } from './audit-filter.ts';

/** Entries that are shown at once. */
export const PAGE_SIZE = 25;

/** A page of the audit log, the newest first. @param page from 0 */
export function useAuditLog(filter: AuditFilter, page: number) {
  return useQuery({
    queryKey: ['audit-log', filter, page],
    queryFn: ({ signal }) => readPage(filter, page, signal),
    placeholderData: keepPreviousData,
  });
}

async function readPage(filter: AuditFilter, page: number, signal: AbortSignal) {
  const first = page * PAGE_SIZE;
  const { data, response } = await api.GET('/api/audit-log', {
    params: {
      query: { range: JSON.stringify([first, first + PAGE_SIZE - 1]), filter: filterQuery(filter) },
    },
    signal,
  });
  if (!data) throw new ApiError(response.status, String(response.status));
  const total = Number(response.headers.get('content-range')?.split('/')[1]);
  return { entries: data, total };
}
