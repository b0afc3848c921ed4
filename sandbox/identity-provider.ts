import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Lifecycle, Plugin, Request } from '@hapi/hapi';
import { foldEmail } from '@utmost/core/people/check-person.ts';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import { FORM_BODY, markup, sandboxPage } from './page.ts';
import { sandboxTexts } from './sandbox-texts.ts';

const MOUNT = '/sandbox/oidc';
const INTERACTION = '/sandbox/sign-in';

/** The client that the service is at its own sandbox. */
export interface SandboxClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A client for one run of the service. */
export function sandboxClient(): SandboxClient {
  return { clientId: 'utmost', clientSecret: randomBytes(32).toString('base64url') };
}

/** Where the sandbox answers. @param origin as the browser, or the service itself, reaches it */
export function sandboxEndpoints(publicUrl: string, ownUrl: string) {
  return {
    issuer: 'sandbox',
    authorization: `${publicUrl}${MOUNT}/auth`,
    token: `${ownUrl}${MOUNT}/token`,
    userinfo: `${ownUrl}${MOUNT}/me`,
    isTyingCodes: true,
  };
}

/**
 * A real OpenID provider without passwords: a typed e-mail address is enough to sign in as it, and a
 * `login_hint` is approved at once. For this machine alone; the settings see to that.
 */
export const sandboxIdentityProvider: Plugin<SandboxClient & { publicUrl: string }> = {
  name: 'sandbox-identity-provider',
  async register(server, { publicUrl, clientId, clientSecret }) {
    const { Provider } = await withoutWarnings(() => import('oidc-provider'));
    const client = {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${publicUrl}/login/callback`],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    } as const;
    const settings = { ...configuration(), clients: [client] };
    const provider = await withoutWarnings(() => new Provider(`${publicUrl}${MOUNT}`, settings));
    provider.proxy = true;
    const path = `${MOUNT}/{path*}`;
    const handler = mounted(provider);
    const payload = { output: 'stream', parse: false } as const;
    server.route([
      { method: 'GET', path, options: { auth: false }, handler },
      { method: 'POST', path, options: { auth: false, payload }, handler },
    ]);
    server.route({
      method: 'GET',
      path: `${INTERACTION}/{id}`,
      options: { auth: false },
      handler: async (request, h) => {
        const { req, res } = request.raw;
        const { params } = await provider.interactionDetails(req, res);
        const hint = String(params.login_hint ?? '');
        if (isEmail(hint)) return approve(provider, request, hint, h);
        return h.response(signInPage(request.path)).type('text/html');
      },
    });
    server.route({
      method: 'POST',
      path: `${INTERACTION}/{id}`,
      options: { auth: false, payload: FORM_BODY },
      handler: (request, h) => {
        const email = String((request.payload as { email?: string }).email ?? '').trim();
        if (isEmail(email)) return approve(provider, request, email, h);
        return h.response(signInPage(request.path, email)).type('text/html').code(422);
      },
    });
  },
};

// The sign-in page. @param refused what was typed and is no address
function signInPage(action: string, refused?: string): string {
  const { title, mark, heading, explanation, email, submit, notAnEmail } = sandboxTexts;
  const isRefused = refused !== undefined;
  const marks = { html: isRefused ? ' aria-invalid="true" aria-describedby="wrong"' : '' };
  const wrong = isRefused
    ? markup`<p class="wrong" id="wrong" role="alert">${notAnEmail}</p>`
    : markup``;
  const form = markup`<section><form method="post" action="${action}" class="column"><label for="email">${email}</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${refused ?? ''}"${marks}>${wrong}
<button class="main">${submit}</button></form></section>`;
  return sandboxPage({ title, mark, heading, explanation }, [form]);
}

// RFC 5321 section 4.5.3.1.3, less the angle brackets.
const MAX_EMAIL = 254;

const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= MAX_EMAIL;

async function approve(
  provider: Provider,
  request: Request,
  email: string,
  h: Parameters<Lifecycle.Method>[1],
) {
  const { req, res } = request.raw;
  // The account is the subject, whatever the claims say: capitals make no other person.
  const login = { accountId: foldEmail(email), remember: false };
  return h.redirect(
    await provider.interactionResult(req, res, { login }, { mergeWithLastSubmission: false }),
  );
}

// oidc-provider is a Koa application; it finds its own address by what Express calls `originalUrl`.
function mounted(provider: Provider): Lifecycle.Method {
  const callback = provider.callback();
  return async ({ raw: { req, res } }, h) => {
    Object.assign(req, { originalUrl: req.url, url: req.url?.replace(MOUNT, '') });
    req.headers.cookie = withoutSession(req.headers.cookie ?? '');
    const finished = once(res, 'close');
    await callback(req, res);
    if (!res.writableFinished) await finished;
    return h.abandon;
  };
}

// With the session of the person before, the provider would ask to end that one first.
function withoutSession(cookies: string): string {
  const others = cookies.split(/;\s*/).filter((cookie) => !cookie.startsWith('_session'));
  return others.join('; ');
}

function configuration(): Configuration {
  return {
    interactions: { url: (_ctx, { uid }) => `${INTERACTION}/${uid}` },
    jwks: { keys: [signingKey()] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 900,
      Session: 900,
      Grant: 900,
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: true,
        name: email.slice(0, email.indexOf('@')),
      }),
    }),
  };
}

// Made again for each run: nothing that the sandbox signs outlives it.
function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK;
}

/**
 * Loads oidc-provider, or makes one, without its warnings: of every Node that is not yet called LTS, and that what it stores
 * is gone when it ends. The Node that this service runs on is pinned and tested, and a sandbox is to forget.
 */
export async function withoutWarnings<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/oidc-provider WARNING/.test(String(words[0]))) warn(...words);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
