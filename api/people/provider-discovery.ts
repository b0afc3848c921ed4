import type { Server } from '@hapi/hapi';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { askedOnce } from '../asked-once.ts';
import type { Config } from '../config.ts';
import { boundedFetch } from '../outbound/bounded-fetch.ts';
import { SettingsError, type SignInSettings } from '../settings.ts';
import { startTexts } from '../start-texts.ts';
import { cutText } from './cut-text.ts';
import { signInTexts } from './people-texts.ts';

/** Where an OpenID provider is asked for what. */
export interface ProviderEndpoints {
  /** Whose subjects they are: another provider may give the same one to another person. */
  readonly issuer: string;
  /** Other spellings of it that accounts may have been stored under. */
  readonly formerIssuers?: readonly string[];
  /** Whether an address counts as verified where the provider doesn't say whether it is. */
  readonly isEmailTrusted?: boolean;
  readonly authorization: string;
  readonly token: string;
  /** Absent where the ID token says all that the provider does. */
  readonly userinfo?: string | undefined;
  /** Where a browser ends its session at the provider, if it offers that. */
  readonly endSession?: string | undefined;
  /** The keys with which it signs. */
  readonly keys?: JWTVerifyGetKey | undefined;
  /** Whether it says that it ties a code to the browser that asked for it (PKCE, RFC 8414 section 2). */
  readonly isTyingCodes: boolean;
  /** Whether it says that it takes a client's secret in the header alone (RFC 6749 section 2.3.1). */
  readonly isBasicAlone?: boolean;
}

const GOOGLE: ProviderEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  isTyingCodes: true,
};

/** How much a provider may say, and how long it may take for it: for whole answers, not until the line falls silent. */
export const PROVIDER_BOUNDS = { bytes: 1024 * 1024, ms: 4_000 } as const;

// A provider may send from one spelling of its address to another; no secret goes along.
const discover = boundedFetch('sign-in', { ...PROVIDER_BOUNDS, redirects: true });
const fetchKeys = boundedFetch('sign-in', PROVIDER_BOUNDS);

/** The provider did not identify the person. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  /** Whether it refused; else it is not there, or broken. */
  readonly isRefusal: boolean;
  /** What the person is told of a refusal. */
  readonly sentence: string;

  constructor(isRefusal: boolean, reason: string, sentence: string = signInTexts.signInFailed) {
    super(reason);
    this.isRefusal = isRefusal;
    this.sentence = sentence;
  }
}

/** Whether a status says that a server is down or busy, not that the request is wrong. */
export const isOutage = (status: number): boolean => status >= 500 || status === 429;

/** A provider whose endpoints are asked for until it has answered once. */
export interface Provider {
  /** @throws {ProviderFailure} while it isn't there */
  endpoints(): Promise<ProviderEndpoints>;
  isFound(): boolean;
}

/** Google, or the provider at the issuer of the settings. */
function providerOf(settings: SignInSettings): Provider {
  let isFound = false;
  const endpoints = askedOnce(async () => {
    const found = await findEndpoints(settings);
    isFound = true;
    return found;
  });
  return { endpoints, isFound: () => isFound };
}

/**
 * Google's endpoints, or those that another issuer publishes (OpenID Connect Discovery 1.0 section 4).
 * @throws {ProviderFailure} when the issuer is not there
 * @throws {SettingsError} when it answers with no configuration, or with one of another issuer
 */
export async function findEndpoints({
  issuer,
  isEmailTrusted,
}: SignInSettings): Promise<ProviderEndpoints> {
  if (issuer === undefined) return GOOGLE;
  const found = endpointsIn(await readConfiguration(issuer), issuer);
  if (withoutSlash(found.issuer) !== withoutSlash(issuer))
    throw new SettingsError(startTexts.otherIssuer(issuer, cutText(found.issuer, MAX_ISSUER)));
  const spellings = [issuer, withoutSlash(issuer), `${withoutSlash(issuer)}/`];
  const formerIssuers = spellings.filter((spelling) => spelling !== found.issuer);
  return { ...found, formerIssuers, ...(isEmailTrusted && { isEmailTrusted }) };
}

const MAX_ISSUER = 255;

// Capitals in the host and the scheme's own port are no difference either.
const withoutSlash = (url: string): string =>
  (URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, '');

async function readConfiguration(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const gone = (why: unknown) => {
    throw new ProviderFailure(false, startTexts.providerDown(issuer, String(why)));
  };
  const response = await discover(address).catch((error) => gone(error.cause ?? error));
  if (isOutage(response.status)) gone(response.status);
  if (!response.ok) throw new SettingsError(startTexts.noConfiguration(issuer));
  return (await response.text().catch(gone)) as string;
}

function endpointsIn(text: string, issuer: string): ProviderEndpoints {
  try {
    const found = JSON.parse(text) as Record<string, unknown>;
    const methods = found.token_endpoint_auth_methods_supported;
    const { jwks_uri: keys } = found;
    return {
      issuer: String(found.issuer),
      authorization: webAddress(found.authorization_endpoint),
      token: webAddress(found.token_endpoint),
      userinfo: optional(found.userinfo_endpoint),
      endSession: optional(found.end_session_endpoint),
      ...(keys !== undefined && { keys: keysAt(webAddress(keys)) }),
      isTyingCodes: [found.code_challenge_methods_supported].flat().includes('S256'),
      isBasicAlone: Array.isArray(methods) && !methods.includes('client_secret_post'),
    };
  } catch {
    throw new SettingsError(startTexts.noConfiguration(issuer));
  }
}

// A browser is sent to some of them.
function webAddress(value: unknown): string {
  const { href, protocol } = new URL(String(value));
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${protocol} is no address of a server.`);
  return href;
}

const optional = (value: unknown) => (value === undefined ? undefined : webAddress(value));

// A key that isn't known is asked for once for each text that is signed with it: the provider may have just changed keys.
const keysAt = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { cooldownDuration: 0, [customFetch]: fetchKeys });

const ASK_AGAIN_MS = 5_000;

/** Where people sign in: at the provider of the settings, or at the sandbox, which is mounted then. */
export async function clientAtProvider(server: Server, config: Config, logger: Logger) {
  const { signIn, publicUrl, port } = config;
  if (signIn) {
    const { clientId, clientSecret } = signIn;
    const provider = providerOf(signIn);
    await provider.endpoints().catch((error) => {
      if (!(error instanceof ProviderFailure)) throw error;
      logger.warn(error.message);
      askUntilFound(server, provider, logger);
    });
    return { clientId, clientSecret, provider };
  }
  // Loaded on demand: with a real provider the sandbox isn't needed.
  const { sandboxClient, sandboxEndpoints, sandboxIdentityProvider } = await import(
    '@utmost/sandbox/identity-provider.ts'
  );
  const client = sandboxClient();
  await server.register({ plugin: sandboxIdentityProvider, options: { ...client, publicUrl } });
  const endpoints = sandboxEndpoints(publicUrl, `http://127.0.0.1:${port}`);
  return { ...client, provider: { endpoints: async () => endpoints, isFound: () => true } };
}

// Sessions and tokens need no provider, so the service starts without.
function askUntilFound(server: Server, provider: Provider, logger: Logger): void {
  let last = '';
  const asking = setInterval(async () => {
    try {
      const { issuer } = await provider.endpoints();
      clearInterval(asking);
      logger.warn(startTexts.providerBack(issuer));
    } catch (error) {
      const { message } = error as Error;
      if (message !== last) logger.warn(message);
      last = message;
    }
  }, ASK_AGAIN_MS).unref();
  server.ext('onPreStop', () => clearInterval(asking));
}
