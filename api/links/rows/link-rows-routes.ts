import type { Readable } from 'node:stream';
import type { components } from '@utmost/core/contract.d.ts';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { doOnce } from '../../http/idempotency.ts';
import { answerOnce } from '../../http/keyed.ts';
import { BODY_MS } from '../../http/listener.ts';
import { callerOf } from '../../http/plugins/access-control.ts';
import { bodySpooler } from '../../http/spool-body.ts';
import { createLinks } from '../create-links.ts';
import type { Duplicates } from './find-twins.ts';
import { importQueue } from './import-links.ts';
import { presentRows } from './link-rows-presenter.ts';

interface ImportQuery {
  readonly mode?: 'all' | 'valid' | 'published';
  readonly dryRun?: boolean;
  readonly duplicates?: Duplicates;
}

// Counted with what is still to come of a file, however slowly, for each organization; for all only where it is there.
const MOST_OF_AN_ORGANIZATION = 4;
const MOST_AT_ONCE = 32;
const MOST_UPLOADS = Number.POSITIVE_INFINITY;
// A file that came in ten minutes is to be read and stored as well.
const IMPORT_MS = BODY_MS + 10 * 60_000;

/** Many links at once. */
export const linkRows = (services: Services): Operations => {
  const { importMaxMb: mostMegabytes } = services.settings;
  const uploads = new FairQueue({ all: MOST_UPLOADS, each: MOST_OF_AN_ORGANIZATION, waiting: 0 });
  const imports = new FairQueue({ all: MOST_AT_ONCE, each: MOST_AT_ONCE, waiting: 0 });
  const importing = importQueue();
  const spool = bodySpooler({ mostMegabytes, mostMegabytesOfAll: MOST_AT_ONCE * mostMegabytes });
  return {
    createTrackingLinks: async (request, h) => {
      const {
        links,
        mode = 'all',
        dryRun = false,
      } = request.payload as components['schemas']['TrackingLinkBatch'];
      const { duplicates = 'allow' } = request.query as Pick<ImportQuery, 'duplicates'>;
      const order = { mode, dryRun, duplicates };
      const outcome = await createLinks(services, callerOf(request), links, order);
      return h.response(presentRows(outcome)).code(dryRun ? 200 : 201);
    },
    importTrackingLinks: {
      options: {
        timeout: { server: IMPORT_MS, socket: IMPORT_MS + 1 },
      },
      handler: (request, h) =>
        uploads.run(callerOf(request).organizationId, async () => {
          const {
            mode = 'all',
            dryRun = false,
            duplicates = 'allow',
          } = request.query as ImportQuery;
          const body = await spool(request.payload as Readable);
          try {
            const isPublished = mode === 'published';
            const order = { mode: isPublished ? 'all' : mode, dryRun, duplicates, isPublished };
            return await imports.run('', () =>
              importing.run(services, callerOf(request), body.bytes, order, (links) => {
                const work = async () =>
                  h.response(presentRows(await links.store())).code(dryRun ? 200 : 201);
                const doIt: typeof doOnce = (some, named, own) =>
                  doOnce(some, named, own, links.prepare, true);
                return answerOnce(services, request, h, () => body.digest, work, doIt);
              }),
            );
          } finally {
            await body.close();
          }
        }),
    },
  };
};
