import type { Lifecycle, Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import type { CheckedLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion, list, rowsOf } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { presentProblems } from '../http/problem.ts';
import { unlessUnchanged } from '../http/unchanged.ts';
import { linkRecord } from '../models/records.ts';
import { changeLink } from './change-link.ts';
import { countNumbers, thisWeek } from './count-numbers.ts';
import { createLink, previewLink, type StoredLinkAnswer } from './create-link.ts';
import { deleteLink } from './delete-links.ts';
import { getLink } from './get-link.ts';
import { type GroupListing, groupLinks } from './group-links.ts';
import type { LinkFilter } from './link-filter.ts';
import { LINKS_AT_ONCE, LINKS_WITHOUT_RANGE, type LinkListing, listLinks } from './list-links.ts';
import type { Duplicates } from './rows/find-twins.ts';
import { listUsedValues } from './used-values.ts';

type Schemas = components['schemas'];

interface ListQuery {
  readonly range?: readonly [number, number];
  readonly sort?: LinkListing['sort'];
  readonly filter?: LinkFilter;
}

export const trackingLinks = (services: Services): Operations => {
  const change: Lifecycle.Method = async (request) => {
    const body = request.payload as Schemas['TrackingLinkChange'];
    return presentStoredLink(
      await changeLink(services, callerOf(request), String(request.params.id), body),
    );
  };
  return {
    listTrackingLinks: (request, h) =>
      unlessUnchanged(request, h, async () => {
        const listing = listingOf(request);
        const { links, total, isExact } = await listLinks(services, callerOf(request), listing);
        const { first } = listing;
        return list(h, 'tracking-links', links.map(linkRecord), { first, total, isExact });
      }),
    createTrackingLink: async (request, h) => {
      const draft = request.payload as Schemas['TrackingLinkDraft'];
      const { duplicates = 'allow' } = request.query as { readonly duplicates?: Duplicates };
      const stored = await createLink(services, callerOf(request), draft, duplicates);
      return h.response(presentStoredLink(stored)).code(stored.isNew ? 201 : 200);
    },
    previewTrackingLink: async (request) => {
      const draft = request.payload as Schemas['TrackingLinkDraft'];
      return presentPreview(await previewLink(services, callerOf(request), draft));
    },
    getTrackingLink: (request) => getLink(services, callerOf(request), String(request.params.id)),
    changeTrackingLink: change,
    patchTrackingLink: change,
    deleteTrackingLink: deletion((caller, id) => deleteLink(services, caller, id)),
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
    listUsedValues: (request) => {
      const asked = request.query as unknown as { by: string; startsWith?: string };
      return listUsedValues(services, callerOf(request), asked);
    },
    getLinkNumbers: (request, h) => {
      const { filter = {} } = request.query as { filter?: LinkFilter };
      const count = async () => h.response(await countNumbers(services, callerOf(request), filter));
      return unlessUnchanged(request, h, count, thisWeek(services));
    },
  };
};

function listingOf(request: Request): LinkListing {
  const { range, sort = ['createdAt', 'DESC'], filter = {} } = request.query as ListQuery;
  const rows = rowsOf(range ?? [0, LINKS_WITHOUT_RANGE - 1], LINKS_AT_ONCE);
  return { ...rows, sort, filter };
}

/** A link that was just stored, with its warnings. */
function presentStoredLink({ link, warnings }: StoredLinkAnswer): Schemas['TrackingLink'] {
  return { ...linkRecord(link), warnings: presentProblems(warnings) };
}

/** A link that was only tried. */
function presentPreview({ built, problems, warnings }: CheckedLink): Schemas['LinkPreview'] {
  return {
    fullUrl: built.fullUrl,
    parameters: printParameters(built.values),
    problems: presentProblems(problems),
    warnings: presentProblems(warnings),
  };
}

const GROUPS_AT_ONCE = 1000;

type GroupQuery = Pick<GroupListing, 'by'> &
  Partial<Pick<GroupListing, 'filter' | 'sort'>> & { readonly range?: readonly [number, number] };
