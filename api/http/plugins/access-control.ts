import { isBoom } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { billingForAdmins } from '../../billing/billing-texts.ts';
import { type Caller, requireAdmin, requireScope } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import type { Credential, CredentialHolder } from '../../models/credential-holder.ts';
import { accessRuleOf } from '../contract/mount.ts';
import { httpTexts } from '../http-texts.ts';

/** Who came in, and by what; set by the plugin that read it. */
export interface Credentials {
  readonly caller: Caller;
  readonly credential: Credential;
}

/**
 * What is cached of a valid credential.
 * @throws {DomainError} `forbidden` where it is not enough for the call
 */
export function credentialsFor(
  request: Request,
  { user, usage }: CredentialHolder<unknown>,
  credential: Credential,
): Credentials {
  const { id: userId, username, organizationId, role } = user;
  // A session may do all that its person may.
  const { scope, name: via } =
    credential.kind === 'token' ? credential.token : ({ scope: 'admin', name: 'session' } as const);
  const address = request.clientAddress;
  const { kind: actorKind } = credential;
  const caller = { userId, username, organizationId, role, scope, actorKind, via, address, usage };
  requireAccess(request, caller);
  return { caller, credential };
}

/** By what the request came in. @throws {DomainError} `unauthenticated` on a route without a credential */
export function credentialsOf(request: Request): Credentials {
  const credentials = request.auth.credentials as unknown as Partial<Credentials> | null;
  if (!credentials?.caller) throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  return credentials as Credentials;
}

/** Who asks, as the use-cases want it. @throws {DomainError} `unauthenticated` on a route without a credential */
export function callerOf(request: Request): Caller {
  return credentialsOf(request).caller;
}

/** Refuses requests to public calls with a credential that could not be verified. */
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
function requireAccess(request: Request, caller: Pick<Caller, 'role' | 'scope'>): void {
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
