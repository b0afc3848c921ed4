import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import type { Operations } from '../contract/mount.ts';
import { BODY_MS } from '../listener.ts';
import { callerOf } from '../plugins/credentials.ts';
import { presentRows } from '../presenters/link-rows.ts';
import type { Services } from '../services/caller.ts';
import { createLinks } from '../services/links/create-links.ts';
import { importLinks } from '../services/links/rows/import-links.ts';
import { TooManyRequests } from '../services/too-many-requests.ts';
import { answerOnce } from './keyed.ts';
import { spoolBody } from './spool-body.ts';

interface ImportQuery {
  readonly mode?: 'all' | 'valid';
  readonly dryRun?: boolean;
}

// Each holds a file of IMPORT_MAX_MB on the disk, however slowly it comes.
const MOST_IMPORTS = { each: 4, all: 32 };
// A file that came in ten minutes is to be read and stored as well.
const IMPORT_MS = BODY_MS + 10 * 60_000;

/** Many links at once. */
export const linkRows = (services: Services): Operations => {
  const imports = limitConcurrency(MOST_IMPORTS);
  return {
    createTrackingLinks: async (request, h) => {
      const {
        links,
        mode = 'all',
        dryRun = false,
      } = request.payload as components['schemas']['TrackingLinkBatch'];
      const outcome = await createLinks(services, callerOf(request), links, { mode, dryRun });
      return h.response(presentRows(outcome)).code(dryRun ? 200 : 201);
    },
    importTrackingLinks: {
      options: {
        payload: {
          output: 'stream',
          // Unpacked where somebody listens to what fails.
          parse: false,
          allow: ['text/csv'],
          // A body of no stated type would else be taken for JSON.
          defaultContentType: 'application/octet-stream',
          maxBytes: services.settings.importMaxMb * 1024 * 1024,
          timeout: BODY_MS,
        },
        timeout: { server: IMPORT_MS, socket: IMPORT_MS + 1 },
      },
      handler: (request, h) =>
        imports.run(callerOf(request).organizationId, async () => {
          const { mode = 'all', dryRun = false } = request.query as ImportQuery;
          const encoding = request.headers['content-encoding'] as string | undefined;
          const body = await spoolBody(bodyOf(request), encoding, services.settings.importMaxMb);
          try {
            const order = { mode, dryRun };
            const work = async (some: Services) => {
              const outcome = await importLinks(some, callerOf(request), body.bytes, order);
              return h.response(presentRows(outcome)).code(dryRun ? 200 : 201);
            };
            return await answerOnce(services, request, h, () => body.digest, work);
          } finally {
            await body.close();
          }
        }),
    },
  };
};

function bodyOf({ payload }: Request): Readable {
  return payload as Readable;
}

const TRY_AGAIN_MS = 5_000;

/** Lets each organization import so many files at the same time, and all together so many. */
function limitConcurrency({ each, all }: { readonly each: number; readonly all: number }) {
  // Whose they are that are under way.
  const running: string[] = [];
  return {
    /** Does work that takes a place. @throws {TooManyRequests} where there is none */
    async run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
      const own = running.filter((one) => one === who);
      if (own.length >= each || running.length >= all) {
        throw new TooManyRequests(TRY_AGAIN_MS, apiTexts.tooManyAtOnce);
      }
      running.push(who);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(who), 1);
      }
    },
  };
}
