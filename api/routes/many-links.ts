import { Readable } from 'node:stream';
import type { components } from '@utmost/core/contract.d.ts';
import type { Operations } from '../contract/operations.ts';
import { callerOf } from '../plugins/credentials.ts';
import { presentCheckedUrls } from '../presenters/checked-url.ts';
import type { Services } from '../services/caller.ts';
import { checkLinks } from '../services/links/check-links.ts';
import { deleteLinks, deleteMatchingLinks } from '../services/links/delete-links.ts';
import { type ExportFormat, exportLinks } from '../services/links/export-links.ts';
import type { LinkFilter } from '../services/links/link-filter.ts';

type LinksToDelete = components['schemas']['LinksToDelete'];

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

/** What is done to many links at once, but for making them. */
export const manyLinks = (services: Services): Operations => ({
  deleteTrackingLinks: async (request) => {
    const { ids, filter = {}, except = [] } = request.payload as LinksToDelete;
    const caller = callerOf(request);
    return {
      deleted: ids
        ? await deleteLinks(services, caller, ids)
        : await deleteMatchingLinks(services, caller, filter as LinkFilter, except),
    };
  },
  exportTrackingLinks: async (request, h) => {
    const { filter = {}, format = 'csv' } = request.query as {
      filter?: LinkFilter;
      format?: ExportFormat;
    };
    const pieces = await exportLinks(services, callerOf(request), filter, format);
    return h
      .response(Readable.from(pieces, { objectMode: false }))
      .type(TYPES[format])
      .header('Content-Disposition', `attachment; filename="tracking_links.${format}"`);
  },
  checkTrackingLinks: async (request) => {
    const { urls } = request.payload as { urls: string[] };
    const { rules, checked } = await checkLinks(services, callerOf(request), urls);
    return presentCheckedUrls(rules, checked);
  },
});
