import { isBoom } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { DomainError } from '@utmost/core/errors.ts';
import { billingForAdmins } from '@utmost/core/messages/subscription.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { type Caller, requireAdmin, requireScope } from '../services/caller.ts';

/** Refuses whoever may not make a call; see `requireAccess` for calls that need a credential. */
export const accessPlugin: Plugin<object> = {
  name: 'access',
  register(server) {
    server.ext('onCredentials', (request, h) => {
      if (accessRuleOf(request)?.access === 'public') refuseUnverified(request.auth.error);
      return h.continue;
    });
  },
};

/**
 * Enforces who may make a call, as the contract says. It is asked while the credential is looked up, for hapi reads the
 * body before anything else that could be told: what may not be sent is neither read nor found fault with.
 * @throws {DomainError} `forbidden`
 */
export function requireAccess(request: Request, caller: Pick<Caller, 'role' | 'scope'>): void {
  const rule = accessRuleOf(request);
  if (!rule || rule.access === 'public') return;
  requireScope(caller, rule.effect);
  if (rule.access === 'admin') {
    requireAdmin(caller, billingForAdmins.get(request.route.settings.id ?? ''));
  }
}

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
