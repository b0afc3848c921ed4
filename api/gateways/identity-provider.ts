import { apiTexts, startTexts } from '@utmost/core/messages/api.ts';
import { cutText } from '@utmost/core/rules/characters.ts';
import { SettingsError, type SignInSettings } from '../settings.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** A person as the identity provider knows them. */
export interface Identity {
  /** Issuer and subject: stable and unique; accounts hang on it, not on the e-mail address. */
  readonly subject: string;
  /** The same by other spellings of the issuer, under which an account may have been stored. */
  readonly formerSubjects: readonly string[];
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | null;
}

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
  readonly userinfo: string;
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
const PROVIDER_BOUNDS = { bytes: 1024 * 1024, ms: 4_000 } as const;

// A provider may send from one spelling of its address to another; no secret goes along.
const discover = boundedFetch({ ...PROVIDER_BOUNDS, redirects: true });
const fetchOfProvider = boundedFetch(PROVIDER_BOUNDS);

/**
 * Google's endpoints, or those that another issuer publishes (OpenID Connect Discovery 1.0 section 4).
 * @throws {SettingsError} when the issuer does not answer with a configuration, or with one of another issuer
 */
export async function findEndpoints({
  issuer,
  isEmailTrusted,
}: SignInSettings): Promise<ProviderEndpoints> {
  if (issuer === undefined) return GOOGLE;
  const found = await readConfiguration(issuer);
  if (withoutSlash(found.issuer) !== withoutSlash(issuer))
    throw new SettingsError(startTexts.otherIssuer(issuer, cutText(found.issuer, MAX_SUBJECT)));
  const spellings = [issuer, withoutSlash(issuer), `${withoutSlash(issuer)}/`];
  const formerIssuers = spellings.filter((spelling) => spelling !== found.issuer);
  return { ...found, formerIssuers, ...(isEmailTrusted && { isEmailTrusted }) };
}

// Capitals in the host and the scheme's own port are no difference either.
const withoutSlash = (url: string): string =>
  (URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, '');

async function readConfiguration(issuer: string): Promise<ProviderEndpoints> {
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await discover(address);
    const found = (await response.json()) as Record<string, unknown>;
    const methods = found.token_endpoint_auth_methods_supported;
    return {
      issuer: String(found.issuer),
      authorization: new URL(String(found.authorization_endpoint)).href,
      token: new URL(String(found.token_endpoint)).href,
      userinfo: new URL(String(found.userinfo_endpoint)).href,
      isTyingCodes: [found.code_challenge_methods_supported].flat().includes('S256'),
      isBasicAlone: Array.isArray(methods) && !methods.includes('client_secret_post'),
    };
  } catch {
    throw new SettingsError(startTexts.providerUnreachable(issuer));
  }
}

/** The provider did not tell who somebody is. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  /** Whether it refused; else it is not there, or broken. */
  readonly isRefusal: boolean;
  /** What the person is told of a refusal. */
  readonly sentence: string;

  constructor(isRefusal: boolean, reason: string, sentence: string = apiTexts.signInFailed) {
    super(reason);
    this.isRefusal = isRefusal;
    this.sentence = sentence;
  }
}

/** What a browser brings back from a sign-in, and what it took along. */
export interface SignInProof {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/**
 * Exchanges the code of a sign-in for the person (RFC 6749 section 4.1.3, OpenID Connect Core 1.0 section 5.3).
 * @returns null where the provider names nobody that can have an account
 * @throws {ProviderFailure}
 */
export async function identify(
  endpoints: ProviderEndpoints,
  client: Client,
  { code, codeVerifier, redirectUri }: SignInProof,
): Promise<Identity | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
  const { access_token } = await exchange(endpoints, client, body);
  const headers = { Authorization: `Bearer ${access_token}` };
  const userinfo = await askProvider(endpoints.userinfo, { headers });
  if (userinfo.email === undefined) {
    const claims = Object.keys(userinfo).join(', ').slice(0, 500);
    throw new ProviderFailure(true, `The claims have no email: ${claims}`, apiTexts.noEmail);
  }
  return identityOf(endpoints, userinfo);
}

type Client = Pick<SignInSettings, 'clientId' | 'clientSecret'>;

// A provider may take the one way from some of its clients, and the other from others; it refuses a client before it
// looks at the code, so that the code is good for the other way.
async function exchange(
  { token, isBasicAlone }: ProviderEndpoints,
  { clientId, clientSecret }: Client,
  body: URLSearchParams,
): Promise<Record<string, unknown>> {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const headers = { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  const inHeader = () => askProvider(token, { method: 'POST', headers, body });
  if (isBasicAlone) return inHeader();
  const client = { client_id: clientId, client_secret: clientSecret };
  const inBody = new URLSearchParams({ ...Object.fromEntries(body), ...client });
  return askProvider(token, { method: 'POST', body: inBody }).catch((error: ProviderFailure) => {
    if (error.isRefusal && error.message.includes('"invalid_client"')) return inHeader();
    throw error;
  });
}

async function askProvider(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const gone = (error: unknown) => {
    throw new ProviderFailure(false, `${new URL(url).pathname}: ${error}`);
  };
  const response = await fetchOfProvider(url, init).catch(gone);
  const text = (await response.text().catch(gone)) as string;
  if (!response.ok)
    throw new ProviderFailure(response.status < 500, `${response.status} ${text.slice(0, 500)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFailure(true, `${new URL(url).pathname}: no JSON`);
  }
}

// What the columns hold; RFC 5321 section 4.5.3.1 gives an address no more than this.
const MAX_EMAIL = 320;
const MAX_SUBJECT = 255;
const MAX_NAME = 255;
const MAX_PICTURE = 2048;

/** The person in a provider's userinfo answer (OpenID Connect Core 1.0 section 5.1); null when it names none. */
export function identityOf(
  {
    issuer,
    formerIssuers = [],
    isEmailTrusted = false,
  }: Pick<ProviderEndpoints, 'issuer' | 'formerIssuers' | 'isEmailTrusted'>,
  userinfo: Readonly<Record<string, unknown>>,
): Identity | null {
  const { sub, email, name, picture } = userinfo;
  if (typeof sub !== 'string' || typeof email !== 'string' || !email.includes('@')) return null;
  if (sub.trim() === '' || sub.length > MAX_SUBJECT || email.length > MAX_EMAIL) return null;
  return {
    subject: `${issuer} ${sub}`,
    formerSubjects: formerIssuers.map((former) => `${former} ${sub}`),
    email,
    // Some providers send the text 'true'.
    emailVerified: String(userinfo.email_verified ?? isEmailTrusted) === 'true',
    name: cutText(typeof name === 'string' && name.trim() !== '' ? name : email, MAX_NAME),
    picture: typeof picture === 'string' && picture.length <= MAX_PICTURE ? picture : null,
  };
}
