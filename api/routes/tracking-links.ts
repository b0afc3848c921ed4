import type { Lifecycle } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { contentRange } from '../presenters/content-range.ts';
import {
  presentKnownLink,
  presentLink,
  presentPreview,
  presentStoredLink,
} from '../presenters/link.ts';
import type { Services } from '../services/caller.ts';
import { changeLink } from '../services/links/change-link.ts';
import { createLink } from '../services/links/create-link.ts';
import { deleteLink } from '../services/links/delete-link.ts';
import { getLink } from '../services/links/get-link.ts';
import type { LinkFilter } from '../services/links/link-filter.ts';
import {
  COUNTED_EXACTLY,
  LINKS_AT_ONCE,
  LINKS_WITHOUT_RANGE,
  type LinkListing,
  listLinks,
} from '../services/links/list-links.ts';
import { previewLink } from '../services/links/preview-link.ts';
import { areWordsMissing } from '../services/links/search-links.ts';
import { callerOf, deletion, list, type Operations } from './handler.ts';
import { tellJudged } from './judged.ts';
import { rowsOf } from './range.ts';
import { unlessUnchanged } from './unchanged.ts';

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
    listTrackingLinks: async (request, h) => {
      const listing = listingOf(request.query as ListQuery);
      // A search finds more when the words of new links are written down, which is no change of the organisation.
      const { organizationId } = callerOf(request);
      const isSearch = listing.filter.q !== undefined;
      const beside =
        isSearch && (await areWordsMissing(services, organizationId)) ? 'preparing' : '';
      const listed = async () => {
        const page = await listLinks(services, callerOf(request), listing);
        const { links, total, isFiltered, judged, reach } = page;
        const most = isFiltered ? COUNTED_EXACTLY : undefined;
        const range = contentRange('tracking-links', listing.first, links.length, total, most);
        const answer = tellJudged(list(h, links.map(presentLink), range), judged);
        return reach === null ? answer : answer.header('Search-Reach', reach);
      };
      return await unlessUnchanged(request, h, listed, beside);
    },
    createTrackingLink: async (request, h) => {
      const draft = request.payload as Schemas['TrackingLinkDraft'];
      return h
        .response(presentStoredLink(await createLink(services, callerOf(request), draft)))
        .code(201);
    },
    previewTrackingLink: async (request) => {
      const draft = request.payload as Schemas['TrackingLinkDraft'];
      return presentPreview(await previewLink(services, callerOf(request), draft));
    },
    getTrackingLink: async (request) =>
      presentKnownLink(await getLink(services, callerOf(request), String(request.params.id))),
    changeTrackingLink: change,
    patchTrackingLink: change,
    deleteTrackingLink: deletion((caller, id) => deleteLink(services, caller, id)),
  };
};

function listingOf({ range, sort = ['createdAt', 'DESC'], filter = {} }: ListQuery): LinkListing {
  return { ...rowsOf(range ?? [0, LINKS_WITHOUT_RANGE - 1], LINKS_AT_ONCE), sort, filter };
}
