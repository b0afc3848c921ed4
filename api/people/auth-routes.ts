import type { Request, ResponseToolkit, Server, ServerInjectResponse } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { signInErrorSentence } from '@utmost/core/messages/sign-in.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { Operations } from '../http/contract/mount.ts';
import { httpTexts } from '../http/http-texts.ts';
import { callerOf, credentialsOf } from '../http/plugins/access-control.ts';
import { credentialRecord, signedInRecord } from '../models/records.ts';
import { SettingsError } from '../settings.ts';
import { revokeIfThere } from '../tokens/manage-tokens.ts';
import { withTimeout } from '../with-timeout.ts';
import { cutText } from './cut-text.ts';
import type { Identity } from './identity-provider.ts';
import { signInTexts } from './people-texts.ts';
import { ProviderFailure } from './provider-discovery.ts';
import { type Device, endSession, sessionKey } from './session.ts';
import { readPerson, signIn } from './sign-in.ts';
import { BEGINNING_PATH, heldSecrets, type SignInPlace } from './sign-in-plugin.ts';

const PROVIDER_MS = 8_000;

export const auth = (services: Services): Operations => ({
  getCurrentUser: async (request) => {
    const { caller, credential } = credentialsOf(request);
    const person = await readPerson(services, caller);
    const { epoch } = request.server.app;
    return { ...signedInRecord(person), credential: credentialRecord(credential), epoch };
  },
  getSignInUrl: async (request, h) => {
    const { headers } = await beginSignIn(request);
    if (headers.location === undefined) throw new DomainError('internal', httpTexts.internal);
    const begun = new URL(String(headers.location));
    const url = await asked(() => placeOf(request).addressOf(begun));
    const hint = (request.query as { login_hint?: string }).login_hint;
    // Bell's own way of adding parameters breaks characters beyond ASCII.
    if (hint) url.searchParams.set('login_hint', hint);
    const answer = h.response({ url: url.href });
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      answer.header('Set-Cookie', cookie, { append: true });
    }
    return answer;
  },
  completeSignIn: async (request, h) => {
    const identity = await exchange(request, h);
    const { secret, ...person } = await signIn(services, identity, deviceOf(request));
    for (const former of heldSecrets(request)) await endSession(services, sessionKey(former));
    request.cookieAuth.set({ secret });
    return h
      .response({ user: signedInRecord(person) })
      .unstate(placeOf(request).cookie, { path: '/' });
  },
  signOut: async (request) => {
    const credential = request.auth.isAuthenticated ? credentialsOf(request).credential : null;
    if (credential?.kind === 'token') {
      // Whatever its scope: giving rights up needs none.
      await revokeIfThere(services, callerOf(request), credential.token.id);
      return { success: true };
    }
    request.cookieAuth.clear();
    if (!credential) return { success: true };
    await endSession(services, credential.session.id);
    const url = await placeOf(request).signOutAddress(request);
    return { success: true, ...(url !== undefined && { url }) };
  },
});

/** The internal route that bell guards; see `getSignInUrl`. */
export function mountBeginning(server: Server): void {
  server.route({
    method: 'GET',
    path: BEGINNING_PATH,
    options: { isInternal: true, auth: 'google' },
    handler: () => null,
  });
}

async function exchange(request: Request, h: ResponseToolkit): Promise<Identity> {
  const draft = request.payload as components['schemas']['SignInCode'];
  if (draft.code === undefined) throw refusedByProvider(request, draft);
  if (draft.state === undefined && (await asked(placeOf(request).isStateRequired))) {
    throw new DomainError('sign_in_failed', signInTexts.signInFailed);
  }
  const { code, state = startedState(request) } = draft;
  if (state === undefined) throw new DomainError('sign_in_failed', signInTexts.signInNotStarted);
  const identity = await asked(() => placeOf(request).identify(request, h, code, state));
  if (identity) return identity;
  throw new DomainError('sign_in_failed', signInTexts.signInFailed);
}

const MAX_REASON = 300;
const INVISIBLE = /[\p{C}\s]+/gu;

// Any site can send a browser to the callback with parameters of its own; those of a sign-in that it has begun are the
// provider's.
function refusedByProvider(
  request: Request,
  { error = '', errorDescription = '', state = '' }: components['schemas']['SignInCode'],
): DomainError {
  const place = placeOf(request);
  if (!place.isBegun(request, state))
    return new DomainError('sign_in_failed', signInErrorSentence([error]));
  const reason = cutText(errorDescription.replace(INVISIBLE, ' ').trim(), MAX_REASON);
  place.logRefusal(request, error, reason);
  const sentence = reason ? signInTexts.providerRefused(reason) : signInErrorSentence([error]);
  return new DomainError('sign_in_failed', sentence);
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const gone = () => new DomainError('unavailable', signInTexts.identityProviderGone);
  try {
    return await withTimeout(PROVIDER_MS, gone, ask());
  } catch (error) {
    if (error instanceof SettingsError) throw gone();
    if (!(error instanceof ProviderFailure)) throw error;
    if (!error.isRefusal) throw gone();
    throw new DomainError('sign_in_failed', error.sentence);
  }
}

// Without a code bell begins a sign-in and answers with a redirect.
function beginSignIn(request: Request): Promise<ServerInjectResponse> {
  return request.server.inject({
    url: BEGINNING_PATH,
    headers: { cookie: String(request.headers.cookie ?? '') },
    allowInternals: true,
  });
}

function startedState(request: Request): string | undefined {
  return (request.state[placeOf(request).cookie] as { nonce?: string } | undefined)?.nonce;
}

const placeOf = ({ server }: Request): SignInPlace => server.plugins['sign-in'];

function deviceOf(request: Request): Device {
  return { userAgent: String(request.headers['user-agent'] ?? ''), address: request.clientAddress };
}
