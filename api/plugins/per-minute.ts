import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../services/too-many-requests.ts';

/**
 * Lets each do so many things in a minute that begins with the first of them. It counts in this
 * process alone: of N copies of the service each allows as much.
 */
export function perMinute(most: number) {
  const counter = new RateLimiterMemory({ points: most, duration: 60 });
  return {
    /** Counts one more. @throws {TooManyRequests} when that is too many */
    async take(who: string): Promise<void> {
      try {
        await counter.consume(who);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new TooManyRequests(refusal.msBeforeNext);
        throw refusal;
      }
    },
    /** Counts one less. */
    async giveBack(who: string): Promise<void> {
      await counter.reward(who);
    },
    /** Counts one more, however many there were. */
    async add(who: string): Promise<void> {
      await counter.penalty(who);
    },
  };
}
