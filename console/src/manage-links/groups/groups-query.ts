import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import { api } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import type { LinksFilter } from '../links-view.ts';

export type LinkGroup = components['schemas']['LinkGroup'];

/** So many groups come at once. */
export const GROUPS_A_PAGE = 100;

interface AskedGroups {
  /** The query name. */
  readonly by: string;
  readonly filter: LinksFilter;
  /** From 0. */
  readonly page: number;
  /** The state of the links; groups of one state never change. */
  readonly state: string | null;
}

/** A page of the groups that links fall into by the values of a parameter, the largest first. */
export const groupsQuery = ({ by, filter, page, state }: AskedGroups) =>
  queryOptions({
    queryKey: ['tracking-links', 'groups', by, filter, page, state],
    queryFn: async ({ signal }) => {
      const first = page * GROUPS_A_PAGE;
      const { data, response } = await api.GET('/api/tracking-links/groups', {
        params: {
          query: {
            by,
            range: JSON.stringify([first, first + GROUPS_A_PAGE - 1]),
            filter: JSON.stringify(filter),
          },
        },
        signal,
      });
      if (!data) throw new ApiError(response.status, String(response.status));
      return { groups: data, total: Number(response.headers.get('content-range')?.split('/')[1]) };
    },
    placeholderData: keepPreviousData,
    staleTime: state === null ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
