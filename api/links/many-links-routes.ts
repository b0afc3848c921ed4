import type { ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { labeledParts } from '@utmost/core/link/compose-values.ts';
import { checkingSteps } from '@utmost/core/link/correct-url.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { runSteps, yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { Caller, Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { download } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { presenterOfMany } from '../http/problem.ts';
import type { SnapshotFile } from '../http/snapshot-file.ts';
import { dataOf } from '../models/organization-data.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { deleteLinks, deleteMatchingLinks } from './delete-links.ts';
import { type ExportFormat, exportLinks } from './export-links.ts';
import type { LinkFilter } from './link-filter.ts';
import type { LinkListing } from './list-links.ts';
import { restoreLinks } from './restore-links.ts';
import type { SelectedLinks } from './selected-links.ts';
import { setLinkValue } from './set-value.ts';
import { undoLinkValue } from './undo-value.ts';

type Schemas = components['schemas'];

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson', txt: 'text/plain' } as const;

/** What is done to many links at once, but for making them. */
export const manyLinks = (services: Services): Operations => ({
  deleteTrackingLinks: async (request) => {
    const selected = selectedBy(request.payload as Schemas['LinkSelection']);
    const caller = callerOf(request);
    return selected.ids
      ? await deleteLinks(services, caller, selected.ids)
      : await deleteMatchingLinks(services, caller, selected.filter, selected.except);
  },
  restoreTrackingLinks: async (request) => {
    const { deletion, change = '' } = request.payload as Schemas['LinkRestoration'];
    const caller = callerOf(request);
    if (deletion === undefined) return await undoLinkValue(services, caller, change);
    return { restored: await restoreLinks(services, caller, deletion), kept: 0 };
  },
  setTrackingLinkValue: async (request) => {
    const body = request.payload as Schemas['LinkValueChange'];
    const { parameter, value, mode = 'all', dryRun = false } = body;
    const change = { parameter, value, mode, dryRun };
    const changed = await setLinkValue(services, callerOf(request), selectedBy(body), change);
    const present = presenterOfMany();
    const results = changed.results.map(({ link: { id, name }, problems }) => {
      return { id, name, errors: present(problems) };
    });
    const samples = changed.samples.map(({ before, after: { row, values: now } }) => ({
      id: row.id,
      name: row.name,
      before: before.values.get(parameter) ?? null,
      after: now.get(parameter) ?? null,
    }));
    return { ...changed, results, samples };
  },
  exportTrackingLinks: async (request, h) => {
    const { filter = {}, format = 'csv' } = request.query as {
      filter?: LinkFilter;
      format?: ExportFormat;
    };
    const selected = { filter, except: [] };
    return linksFile(h, format, await exportLinks(services, callerOf(request), selected, format));
  },
  exportSelectedLinks: async (request, h) => {
    const body = request.payload as Schemas['LinksToExport'];
    const { format = 'csv', sort } = body;
    const caller = callerOf(request);
    return linksFile(
      h,
      format,
      await exportLinks(
        services,
        caller,
        selectedBy(body),
        format,
        sort as LinkListing['sort'] | undefined,
      ),
    );
  },
  checkTrackingLinks: async (request) => {
    const { urls } = request.payload as { urls: string[] };
    return checkLinks(services, callerOf(request), urls);
  },
});

function selectedBy({ ids, filter = {}, except = [] }: Schemas['LinkSelection']): SelectedLinks {
  return ids ? { ids } : { filter: filter as LinkFilter, except };
}

function linksFile(h: ResponseToolkit, format: ExportFormat, file: SnapshotFile) {
  return download(h, file, { type: TYPES[format], name: `tracking_links.${format}` });
}

/** What the URLs say and how they break the taxonomy. */
async function checkLinks(
  { database }: Services,
  { organizationId }: Caller,
  urls: readonly string[],
): Promise<Schemas['CheckedUrls']> {
  const rules = await readRules(dataOf(database, organizationId));
  const [presentFound, presentLeft] = [presenterOfMany(), presenterOfMany()];
  const presentWarnings = presenterOfMany();
  const results: Schemas['CheckedUrls']['results'] = [];
  for (const url of urls) {
    const decoded = decodeUrl(rules, url);
    await yieldToEventLoop();
    const verdict = await runSteps(checkingSteps(rules, url));
    results.push({
      url,
      baseUrl: decoded.baseUrl,
      // With the names that people know them by.
      values: [...decoded.values].map(([queryName, value]) => {
        const parts = labeledParts(rules.byName.get(queryName), value);
        const displayName = rules.displayNameOf(queryName);
        return { queryName, displayName, value, ...(parts.length > 0 && { parts }) };
      }),
      problems: presentFound(verdict.problems),
      correction: verdict.correction,
      left: presentLeft(verdict.left),
      warnings: presentWarnings(verdict.warnings),
    });
  }
  return { results };
}
