import { isBoom } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { billingForAdmins } from '@utmost/core/messages/subscription.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { requireAdmin, requireScope } from '../services/caller.ts';
import { callerOf } from './credentials.ts';

/** Holds every call to what the contract says of who may make it, before anything of it is judged. */
export const accessPlugin: Plugin<object> = {
  name: 'access',
  register(server) {
    server.ext('onCredentials', (request, h) => {
      const rule = accessRuleOf(request);
      if (!rule) return h.continue;
      if (rule.access === 'public') {
        refuseUnjudged(request.auth.error);
        return h.continue;
      }
      const caller = callerOf(request);
      requireScope(caller, rule.effect);
      if (rule.access === 'admin') {
        requireAdmin(caller, billingForAdmins.get(request.route.settings.id ?? ''));
      }
      return h.continue;
    });
  },
};

// Where a credential may be missing, one that is not good counts as none; one that could not be looked
// up, or has to wait, does not: its holder would be told of something that was never done.
function refuseUnjudged(error: Error | null | undefined): void {
  if (!error) return;
  const isJudged =
    error instanceof DomainError
      ? error.code === 'unauthenticated'
      : isBoom(error) && error.output.statusCode === 401 && !(error.data instanceof Error);
  if (!isJudged) throw error;
}
