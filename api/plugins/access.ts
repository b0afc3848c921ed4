import { isBoom } from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { billingForAdmins } from '@utmost/core/messages/subscription.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { requireAdmin, requireScope } from '../services/caller.ts';
import { callerOf } from './credentials.ts';

/** Enforces who may make each call, as the contract says, before anything in it is validated. */
export const accessPlugin: Plugin<object> = {
  name: 'access',
  register(server) {
    server.ext('onCredentials', (request, h) => {
      const rule = accessRuleOf(request);
      if (!rule) return h.continue;
      if (rule.access === 'public') {
        refuseUnverified(request.auth.error);
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

// Where a credential is optional, an invalid one counts as none; one that could not be looked
// up, or has to wait, does not: its holder would be refused because of a check that was never made.
function refuseUnverified(error: Error | null | undefined): void {
  if (!error) return;
  const isVerified =
    error instanceof DomainError
      ? error.code === 'unauthenticated'
      : isBoom(error) && error.output.statusCode === 401 && !(error.data instanceof Error);
  if (!isVerified) throw error;
}
