import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutWarnings } from '@utmost/api/sandbox/identity-provider.ts';
import { clientOf } from '../support/browserless.ts';

/** A real OpenID provider that is not our sandbox, with discovery and pages of its own. */
export interface IdentityProvider {
  /** The settings by which the service finds it. */
  env: Record<string, string>;
  stop(): void;
  /** From now on it takes requests and never answers. */
  fallSilent(): void;
}

const CLIENT_ID = 'app';
const CLIENT_SECRET = 'a'.repeat(40);

/**
 * Starts a provider that takes any login and password.
 * @param claimsOf what it says of the person who logs in, besides `sub`
 * @param methods by which it takes a client's secret; the client has the first
 */
export async function startIdentityProvider(
  publicUrl: string,
  claimsOf: (login: string) => Record<string, unknown>,
  methods: ('client_secret_basic' | 'client_secret_post')[] = ['client_secret_post'],
): Promise<IdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { Provider } = await withoutWarnings(() => import('oidc-provider'));
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/login/callback`],
        token_endpoint_auth_method: methods[0],
      },
    ],
    clientAuthMethods: methods,
    pkce: { required: () => true },
    cookies: { keys: ['key'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...claimsOf(login) }),
    }),
  });
  server.on('request', provider.callback());
  return {
    env: {
      OIDC_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      PUBLIC_URL: publicUrl,
    },
    fallSilent: () => {
      server.removeAllListeners('request');
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Goes to the provider with a browser of its own, fills in its pages, and comes back.
 * @param start where the service sends the browser
 * @returns the address that it came back to, which is not fetched
 */
export async function logIn(start: string, login: string): Promise<URL> {
  const browser = clientOf(start);
  let next = start;
  for (let hop = 0; hop < 20; hop++) {
    if (new URL(next).pathname === '/login/callback') return new URL(next);
    let answer = await browser.get(next);
    if (answer.status === 200) {
      const [, action = ''] = /action="([^"]+)"/.exec(answer.body) ?? [];
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(answer.body) ?? [];
      const form = new URLSearchParams({ prompt, login, password: 'any' });
      answer = await browser.request('POST', new URL(action, next).href, String(form), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${next}: ${answer.body}`);
    next = new URL(location, next).href;
  }
  throw new Error(`The provider sends ${login} round and round.`);
}
