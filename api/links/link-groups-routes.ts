import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { list, rowsOf } from '../http/list.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { unlessUnchanged } from '../http/unchanged.ts';
import { type GroupListing, groupLinks } from './group-links.ts';
import type { LinkFilter } from './link-filter.ts';
import { countNumbers, thisWeek } from './numbers/count-numbers.ts';
import { listUsedValues } from './used-values.ts';

const GROUPS_AT_ONCE = 1000;

type GroupQuery = Pick<GroupListing, 'by'> &
  Partial<Pick<GroupListing, 'filter' | 'sort'>> & { readonly range?: readonly [number, number] };

interface UsedQuery {
  readonly by: string;
  readonly startsWith?: string;
}

export const linkGroups = (services: Services): Operations => ({
  listLinkGroups: (request, h) => {
    const {
      by,
      range = [0, 99],
      sort = ['count', 'DESC'],
      filter = {},
    } = request.query as unknown as GroupQuery;
    const rows = rowsOf(range, GROUPS_AT_ONCE);
    return unlessUnchanged(request, h, async () => {
      const listing = { by, ...rows, sort, filter };
      const { groups, total } = await groupLinks(services, callerOf(request), listing);
      return list(h, 'groups', groups, { first: rows.first, total });
    });
  },
  listUsedValues: async (request, h) =>
    h.response(
      await listUsedValues(services, callerOf(request), request.query as unknown as UsedQuery),
    ),
  getLinkNumbers: (request, h) => {
    const { filter = {} } = request.query as { filter?: LinkFilter };
    const count = async () => h.response(await countNumbers(services, callerOf(request), filter));
    return unlessUnchanged(request, h, count, thisWeek(services));
  },
});
