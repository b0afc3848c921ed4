import type { Plugin, Request } from '@hapi/hapi';
import { FairQueue, QueueFull } from '@utmost/db/fair-queue.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { httpTexts } from '../http-texts.ts';
import { TooManyRequests } from '../too-many-requests.ts';
import { callerOf } from './access-control.ts';

const TRY_AGAIN_MS = 5_000;
const MOST_EXPORTS = 8;

/**
 * How many calls that read much, and how many exports, run at the same time, so that connections remain for all other calls.
 * @param connections to a database server; null for the embedded engine
 * @example heavyReadLimits(16) // { reads: 4, exports: 8 }
 */
export function heavyReadLimits(connections: number | null): { reads: number; exports: number } {
  // The embedded engine reads for four at once, and for each export in a thread of its own.
  if (connections === null) return { reads: 3, exports: MOST_EXPORTS };
  const part = (share: number) => Math.max(1, Math.floor(connections / share));
  // An export holds its connection as long as its client takes.
  return { reads: part(4), exports: Math.min(part(2), MOST_EXPORTS) };
}

/**
 * Lets calls that read much take turns, fairly between organizations, and refuses those of an organization that has too many
 * waiting. The contract says with `x-limit` which calls they are.
 */
export const heavyReads: Plugin<{ readonly connections: number | null }> = {
  name: 'heavy-reads',
  register(server, { connections }) {
    const limits = heavyReadLimits(connections);
    const reads = new FairQueue({ all: limits.reads, each: 2, waiting: 24 });
    const exports = new FairQueue({ all: limits.exports, each: 3, waiting: 0 });
    const ends = new WeakMap<Request, () => void>();
    server.ext('onPreHandler', async (request, h) => {
      const limit = accessRuleOf(request)?.limit;
      const isHeavy = limit === 'heavy-read' || (limit === 'filtered-read' && isFiltered(request));
      const queue = isHeavy ? reads : limit === 'export' ? exports : null;
      if (queue === null) return h.continue;
      try {
        const end = await queue.take(callerOf(request).organizationId);
        // A client that left while it waited gets no response, at which the turn would end.
        if (request.active()) ends.set(request, end);
        else end();
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error;
        throw new TooManyRequests(TRY_AGAIN_MS, httpTexts.tooManyReads);
      }
      return h.continue;
    });
    const end = (request: Request) => ends.get(request)?.();
    // The answer of a read is complete now, however slowly it is fetched.
    server.ext('onPreResponse', (request, h) => {
      if (accessRuleOf(request)?.limit !== 'export') end(request);
      return h.continue;
    });
    server.events.on('response', end);
  },
};

// Without a filter an index has the list in its order.
function isFiltered({ query }: Request): boolean {
  return Object.keys((query.filter as object | undefined) ?? {}).some((name) => name !== 'id');
}
