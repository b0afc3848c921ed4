import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../services/too-many-requests.ts';

/** Counts what each of many does in a minute. */
export interface PerMinute {
  /** Counts one more. @throws {TooManyRequests} when that is too many */
  take(who: string): Promise<void>;
  /** Counts one less. */
  giveBack(who: string): Promise<void>;
  /** Counts one more, however many there were. */
  add(who: string): Promise<void>;
}

/**
 * Lets each do so many things in a minute that begins with the first of them. It counts in this
 * process alone: of N copies of the service each allows as much.
 */
export function perMinute(most: number): PerMinute {
  const counter = new RateLimiterMemory({ points: most, duration: 60 });
  return {
    async take(who) {
      try {
        await counter.consume(who);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new TooManyRequests(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(who) {
      await counter.reward(who);
    },
    async add(who) {
      await counter.penalty(who);
    },
  };
}
