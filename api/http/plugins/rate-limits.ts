import type { Plugin, Request } from '@hapi/hapi';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '../contract/access.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { TooManyRequests } from '../too-many-requests.ts';
import { callerOf } from './access-control.ts';
import { networkOf } from './client-address.ts';

// At least 600 a minute are promised; a call that writes many rows counts once.
const WRITES_OF_AN_ORGANIZATION = 3000;
const SIGN_INS_FROM_AN_ADDRESS = 300;
const NEW_TOKENS_OF_A_PERSON = 30;

/** Limits how often calls are made, as the contract's `x-effect` and `x-limit` say which. */
export const rateLimits: Plugin<object> = {
  name: 'rate-limits',
  register(server) {
    const writes = perMinute(WRITES_OF_AN_ORGANIZATION);
    const signIns = perMinute(SIGN_INS_FROM_AN_ADDRESS);
    const newTokens = perMinute(NEW_TOKENS_OF_A_PERSON);
    const named: Readonly<Partial<Record<LimitName, (request: Request) => Promise<void>>>> = {
      'sign-in': (request) => signIns.take(networkOf(request.clientAddress)),
      'token-creation': (request) => newTokens.take(callerOf(request).userId),
    };
    // Before its shape is validated: what is refused for it takes time too.
    server.ext('onPostAuth', async (request, h) => {
      const rule = accessRuleOf(request);
      if (rule && rule.access !== 'public' && rule.effect === 'write') {
        await writes.take(callerOf(request).organizationId);
      }
      return h.continue;
    });
    server.ext('onPreHandler', async (request, h) => {
      const limit = accessRuleOf(request)?.limit;
      if (limit) await named[limit]?.(request);
      return h.continue;
    });
  },
};

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
