import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutWarnings } from '@utmost/sandbox/identity-provider.ts';
import type { ClientMetadata, Configuration, JWK } from 'oidc-provider';
import { clientOf } from '../../support/browserless.ts';

/** A real OpenID provider that is not our sandbox, with discovery and pages of its own. */
export interface IdentityProvider {
  /** The settings by which the service finds it. */
  env: Record<string, string>;
  stop(): void;
  /** From now on it signs with other keys. */
  changeKeys(): Promise<void>;
  /** From now on it takes requests and never answers. */
  fallSilent(): void;
}

const CLIENT_ID = 'app';
const CLIENT_SECRET = 'a'.repeat(40);

/** How a provider differs from most. */
export interface ProviderOptions {
  /** By which it takes a client's secret; the client has the first. */
  readonly methods?: readonly ('client_secret_basic' | 'client_secret_post')[];
  /** What else it knows of the client. */
  readonly client?: Partial<ClientMetadata>;
  /** Where it listens. */
  readonly port?: number;
}

/**
 * Starts a provider that takes any login and password.
 * @param claimsOf what it says of the person who logs in, besides `sub`
 */
export async function startIdentityProvider(
  publicUrl: string,
  claimsOf: (login: string) => Record<string, unknown>,
  { methods = ['client_secret_post'], client, port = 0 }: ProviderOptions = {},
): Promise<IdentityProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { Provider } = await withoutWarnings(() => import('oidc-provider'));
  const serve = async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig' };
    const provider = new Provider(issuer, { ...configuration, jwks: { keys: [key as JWK] } });
    server.removeAllListeners('request').on('request', provider.callback());
  };
  const configuration: Configuration = {
    features: { jwtUserinfo: { enabled: true } },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/login/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        token_endpoint_auth_method: methods[0],
        ...client,
      },
    ],
    clientAuthMethods: [...methods],
    pkce: { required: () => true },
    cookies: { keys: ['key'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...claimsOf(login) }),
    }),
  };
  await serve();
  return {
    env: {
      OIDC_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      PUBLIC_URL: publicUrl,
    },
    changeKeys: serve,
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
 * @param isCanceled whether the person leaves the first page by its Cancel
 * @returns the address that it came back to, which is not fetched
 */
export async function logIn(
  start: string,
  login: string,
  { browser = clientOf(start), isCanceled = false } = {},
): Promise<URL> {
  let next = start;
  for (let hop = 0; hop < 20; hop++) {
    if (new URL(next).pathname === '/login/callback') return new URL(next);
    let answer = await browser.get(next);
    if (answer.status === 200) {
      const [, cancel = ''] = /href="([^"]+abort)"/.exec(answer.body) ?? [];
      if (isCanceled) {
        next = new URL(cancel, next).href;
        continue;
      }
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
