import { LRUCache } from 'lru-cache';
import { networkOf } from '../http/plugins/client-address.ts';
import { perMinute } from '../http/plugins/rate-limits.ts';

const BAD_FROM_AN_ADDRESS = 200;
const REMEMBERED = 10_000;

/** Keeps guessed and dead credentials from the database once an address has sent too many (threat S2). */
export type CredentialThrottle = ReturnType<typeof credentialThrottle>;

/**
 * A throttle that doesn't delay clients whose credential was valid the last time, so that a noisy neighbor
 * behind the same address doesn't lock them out.
 * @param mostBad how many bad ones an address may send in a minute
 */
export function credentialThrottle(mostBad = BAD_FROM_AN_ADDRESS) {
  const bad = perMinute(mostBad);
  const good = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    /**
     * Looks a credential up, if its sender may still try.
     * @param key tells credentials apart without being one: a hash
     * @param find answers null for a credential that is not good
     * @throws {TooManyRequests} without looking
     */
    async check<Found>(
      address: string,
      key: string,
      find: () => Promise<Found | null>,
    ): Promise<Found | null> {
      const sender = networkOf(address);
      const isKnown = good.has(key);
      // Counted before the answer is there, or a thousand at once would all get through.
      if (!isKnown) await bad.take(sender);
      const found = await find().catch(async (error: unknown) => {
        if (!isKnown) await bad.giveBack(sender);
        throw error;
      });
      if (found !== null) {
        if (!isKnown) await bad.giveBack(sender);
        good.set(key, true);
      } else if (isKnown) {
        // Each of the many that were let in together on the strength of the last time.
        good.delete(key);
        await bad.add(sender);
      }
      return found;
    },
  };
}
