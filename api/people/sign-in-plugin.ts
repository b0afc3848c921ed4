import Bell, { type BellOptions } from '@hapi/bell';
import Cookie from '@hapi/cookie';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { Logger } from 'pino';
import type { Services } from '../caller.ts';
import { credentialsFor } from '../http/plugins/access-control.ts';
import type { CredentialThrottle } from './credential-throttle.ts';
import { type Identity, identify } from './identity-provider.ts';
import type { Provider } from './provider-discovery.ts';
import { findSession, SESSION_MS, sessionKey } from './session.ts';
import {
  cookieKeys,
  cookieOpener,
  MOST_COOKIES,
  SEALING,
  type SessionCookie,
  sessionCookie,
  withoutPlanted,
} from './session-cookie.ts';

/** What others have to know of how people sign in here. */
export type SignInPlace = ReturnType<typeof signInPlace>;

/** The route at which bell begins a sign-in; reachable from our own handlers alone. */
export const BEGINNING_PATH = '/internal/sign-in';

export interface SignInOptions {
  readonly services: Services;
  readonly throttle: CredentialThrottle;
  readonly publicUrl: string;
  /** The first seals cookies, every one opens them. */
  readonly secrets: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether cookies are sent over TLS alone. */
  readonly isSecure: boolean;
  readonly provider: Provider;
  readonly logger: Logger;
}

declare module '@hapi/hapi' {
  interface PluginProperties {
    'sign-in': SignInPlace;
  }
  interface RequestApplicationState {
    /** Those that could be opened. */
    sessionCookies?: readonly SessionCookie[];
  }
}

/** Sessions by cookie and row, and sign-in at the identity provider. */
export const signInPlugin: Plugin<SignInOptions> = {
  name: 'sign-in',
  async register(server, options) {
    const { services, throttle, secrets, isSecure } = options;
    const [secret = ''] = secrets;
    await server.register([Bell, Cookie]);
    const begun = beginCookie(options);
    server.expose({ ...signInPlace(options, begun) });
    server.state(idTokenCookie(options), {
      ttl: SESSION_MS,
      isSecure,
      isHttpOnly: true,
      isSameSite: 'Lax',
      path: SIGN_OUT_PATH,
      ignoreErrors: true,
    });
    const password = cookieKeys(secret) as never;
    const name = sessionCookie(isSecure);
    const unseal = cookieOpener(secrets);
    // Taken out of the header: hapi would open them for every request, and take none where one is broken.
    server.ext('onRequest', async ({ headers, app }, h) => {
      const cookies = String(headers.cookie ?? '').split(/;\s*/);
      const own = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
      const others = cookies.filter((cookie) => !own.includes(cookie));
      headers.cookie = (await withoutPlanted(others, begun, secret)).join('; ');
      // A browser sends every cookie of the name, whichever host or path it was set for.
      const sealed = own.slice(0, MOST_COOKIES).map((cookie) => cookie.slice(name.length + 1));
      app.sessionCookies = (await Promise.all(sealed.map(unseal))).filter((one) => one !== null);
      return h.continue;
    });
    server.ext('onPreAuth', ({ state, app: { sessionCookies = [] } }, h) => {
      if (sessionCookies.length > 0) state[name] = sessionCookies;
      return h.continue;
    });
    server.auth.strategy('session', 'cookie', {
      cookie: {
        name,
        password,
        ttl: SESSION_MS,
        iron: SEALING,
        isSecure,
        isHttpOnly: true,
        isSameSite: 'Lax',
        path: '/',
      },
      validate: async (request: Request, cookies: readonly SessionCookie[]) => {
        for (const secret of secretsIn(cookies)) {
          const key = sessionKey(secret);
          const find = () => findSession(services, key);
          const found = await throttle.check(request.clientAddress, key, find);
          if (!found) continue;
          const session = found.credential;
          const credentials: object = credentialsFor(request, found, { kind: 'session', session });
          return { isValid: true, credentials };
        }
        return { isValid: false };
      },
    });
    server.auth.strategy('google', 'bell', bellOptions(options));
  },
};

// As much as a browser keeps in a cookie beside its name and attributes.
const ID_TOKEN = /^[\w.-]{1,3800}$/;
const SIGN_OUT_PATH = '/api/auth/logout';

const idTokenCookie = ({ isSecure }: SignInOptions): string =>
  isSecure ? '__Secure-utmost_id_token' : 'utmost_id_token';

function signInPlace(options: SignInOptions, cookie: string) {
  const { provider, logger, clientId, publicUrl } = options;
  // What bell's cookie holds.
  const startedIn = ({ state }: Request) =>
    (state[cookie] ?? {}) as { nonce?: string; codeVerifier?: string };
  return {
    /** The cookie that bell ties a sign-in under way to the browser with: state and PKCE verifier (threat I1). */
    cookie,
    /** Whether the provider has told where it is asked for what. */
    isProviderFound: provider.isFound,
    /** Where a browser begins, from what bell would have sent it to. @throws {ProviderFailure} */
    addressOf: async (begun: URL): Promise<URL> => {
      const address = new URL((await provider.endpoints()).authorization);
      for (const [name, value] of begun.searchParams) address.searchParams.set(name, value);
      return address;
    },
    /** Whether nothing but the state tells whose code it is. @throws {ProviderFailure} */
    isStateRequired: async () => !(await provider.endpoints()).isTyingCodes,
    /** Whether the browser has begun the sign-in of this state. */
    isBegun: (request: Request, state: string) => startedIn(request).nonce === state,
    /** Logs why the provider sent a browser back without a code. */
    logRefusal: ({ requestId: id }: Request, error: string, reason: string) =>
      logger.warn({ id, error, reason }, 'sign-in refused by the provider'),
    /** Who brings this code back; null where the browser has begun no such sign-in, or the provider names no person. */
    identify: async (
      request: Request,
      h: ResponseToolkit,
      code: string,
      state: string,
    ): Promise<Identity | null> => {
      const { nonce, codeVerifier } = startedIn(request);
      if (codeVerifier === undefined || nonce !== state) return null;
      const proof = { code, codeVerifier, redirectUri: callbackOf(options) };
      try {
        const endpoints = await provider.endpoints();
        const found = await identify(endpoints, options, proof);
        const { idToken = '' } = found ?? {};
        if (endpoints.endSession && ID_TOKEN.test(idToken))
          h.state(idTokenCookie(options), idToken);
        return found?.identity ?? null;
      } catch (error) {
        logger.warn({ err: error, id: request.requestId }, 'sign-in failed');
        throw error;
      }
    },
    /** Where a browser ends its session at the provider; undefined where it doesn't offer that. */
    signOutAddress: async ({ state }: Request): Promise<string | undefined> => {
      // A provider that isn't there ends no session.
      const { endSession } = provider.isFound() ? await provider.endpoints() : {};
      if (endSession === undefined) return undefined;
      const address = new URL(endSession);
      const idToken = state[idTokenCookie(options)];
      if (typeof idToken === 'string') address.searchParams.set('id_token_hint', idToken);
      address.searchParams.set('client_id', clientId);
      address.searchParams.set('post_logout_redirect_uri', `${publicUrl}/login`);
      return address.href;
    },
  };
}

/** The secrets of the sessions that the request shows: those of other paths and former ones may be among them. */
export function heldSecrets({ app: { sessionCookies = [] } }: Request): string[] {
  return secretsIn(sessionCookies);
}

function secretsIn(cookies: readonly SessionCookie[]): string[] {
  return cookies.flatMap(({ secret }) => secret ?? []);
}

// Over TLS no other host can set one of that name (RFC 6265bis section 4.1.3.2).
function beginCookie({ publicUrl }: SignInOptions): string {
  return publicUrl.startsWith('https:') ? '__Host-bell-google' : 'bell-google';
}

const callbackOf = ({ publicUrl }: SignInOptions) => `${publicUrl}/login/callback`;

function bellOptions(options: SignInOptions): BellOptions {
  const { publicUrl, secrets, clientId, clientSecret } = options;
  return {
    password: secrets[0],
    cookie: beginCookie(options),
    // Bell refuses a secure cookie where the way back is plain http, even on this machine.
    isSecure: publicUrl.startsWith('https:'),
    isSameSite: 'Lax',
    clientId,
    clientSecret,
    // Bell would follow the Host header, which the caller writes.
    location: () => callbackOf(options),
    provider: {
      name: 'google',
      protocol: 'oauth2',
      useParamsAuth: true,
      pkce: 'S256',
      scope: ['openid', 'profile', 'email'],
      // It only makes the query and the cookie: where that leads to may not be known yet, and what bell fetches has no bounds.
      auth: publicUrl,
      token: publicUrl,
    },
  } as unknown as BellOptions;
}
