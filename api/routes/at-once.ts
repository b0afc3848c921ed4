import { apiTexts } from '@utmost/core/messages/api.ts';
import { TooManyRequests } from '../services/too-many-requests.ts';

const TRY_AGAIN_MS = 5_000;

/**
 * Lets each do so many things at the same time, and all together so many.
 * @example
 * const places = atOnce({ each: 4, all: 32 });
 * await places.hold(organizationId, () => readLargeFile());
 */
export function atOnce(most: { readonly each: number; readonly all: number }) {
  const held = new Map<string, number>();
  let inAll = 0;
  return {
    /** Does work that takes a place. @throws {TooManyRequests} where there is none */
    async hold<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
      const own = held.get(who) ?? 0;
      if (own >= most.each || inAll >= most.all) {
        throw new TooManyRequests(TRY_AGAIN_MS, apiTexts.tooManyAtOnce);
      }
      held.set(who, own + 1);
      inAll += 1;
      try {
        return await work();
      } finally {
        const left = (held.get(who) ?? 1) - 1;
        if (left > 0) held.set(who, left);
        else held.delete(who);
        inAll -= 1;
      }
    },
  };
}
