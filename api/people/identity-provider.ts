import { errors, type JWTPayload, jwtVerify } from 'jose';
import { boundedFetch } from '../outbound/bounded-fetch.ts';
import type { SignInSettings } from '../settings.ts';
import { cutText } from './cut-text.ts';
import { signInTexts } from './people-texts.ts';
import {
  isOutage,
  PROVIDER_BOUNDS,
  type ProviderEndpoints,
  ProviderFailure,
} from './provider-discovery.ts';

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

const fetchOfProvider = boundedFetch('sign-in', PROVIDER_BOUNDS);

/** What a browser brings back from a sign-in, and what it took along. */
export interface SignInProof {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/**
 * Exchanges the code of a sign-in for the person (RFC 6749 section 4.1.3, OpenID Connect Core 1.0 section 5.3).
 * @returns the person, and the ID token with which the provider later knows whom to sign out; null where its answer identifies
 * no user that can have an account
 * @throws {ProviderFailure}
 */
export async function identify(
  endpoints: ProviderEndpoints,
  client: Client,
  { code, codeVerifier, redirectUri }: SignInProof,
): Promise<{ identity: Identity; idToken: string | undefined } | null> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
  const tokens = await exchange(endpoints, client, body);
  const claims = await claimsOf(endpoints, client, tokens);
  if (claims.email === undefined) {
    const names = Object.keys(claims).join(', ').slice(0, 500);
    throw new ProviderFailure(true, `The claims have no email: ${names}`, signInTexts.noEmail);
  }
  const identity = identityOf(endpoints, claims);
  const { id_token: idToken } = tokens;
  return identity && { identity, idToken: typeof idToken === 'string' ? idToken : undefined };
}

type Claims = Readonly<Record<string, unknown>>;

// Some providers have no userinfo, and some say less there than in the ID token.
async function claimsOf(
  endpoints: ProviderEndpoints,
  client: Client,
  { access_token, id_token }: Claims,
): Promise<Claims> {
  const headers = { Authorization: `Bearer ${access_token}` };
  const { userinfo } = endpoints;
  const asked = userinfo ? await askProvider(userinfo, { headers }) : '{}';
  const isSigned = JWT.test(asked.trim());
  const said = isSigned ? await verify(endpoints, client, asked.trim()) : parsed(asked, userinfo);
  if (said.email !== undefined || typeof id_token !== 'string') return said;
  const signed = await verify(endpoints, client, id_token);
  if (said.sub !== undefined && said.sub !== signed.sub)
    throw new ProviderFailure(true, 'The ID token is of another person than the userinfo.');
  return { ...signed, ...said };
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const CLOCKS_APART_SECONDS = 60;

// OpenID Connect Core 1.0 sections 3.1.3.7 and 5.3.4.
async function verify(
  { issuer, keys }: ProviderEndpoints,
  { clientId: audience }: Client,
  token: string,
): Promise<JWTPayload> {
  if (!keys) throw new ProviderFailure(true, 'The provider names no keys (jwks_uri).');
  const must = { issuer, audience, clockTolerance: CLOCKS_APART_SECONDS };
  try {
    return (await jwtVerify(token, keys, must)).payload;
  } catch (error) {
    throw new ProviderFailure(isOfToken(error), `Signed claims: ${error}`);
  }
}

// Else the keys could not be had.
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  error.code !== errors.JOSEError.code &&
  error.code !== errors.JWKSTimeout.code;

type Client = Pick<SignInSettings, 'clientId' | 'clientSecret'>;

// A provider may take the one way from some of its clients, and the other from others; it refuses a client before it
// looks at the code, so that the code is good for the other way.
async function exchange(
  { token, isBasicAlone }: ProviderEndpoints,
  { clientId, clientSecret }: Client,
  body: URLSearchParams,
): Promise<Claims> {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const headers = { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  const post = async (init: RequestInit) =>
    parsed(await askProvider(token, { method: 'POST', ...init }), token);
  const inHeader = () => post({ headers, body });
  if (isBasicAlone) return inHeader();
  const client = { client_id: clientId, client_secret: clientSecret };
  const inBody = new URLSearchParams({ ...Object.fromEntries(body), ...client });
  return post({ body: inBody }).catch((error: ProviderFailure) => {
    if (error.isRefusal && error.message.includes('"invalid_client"')) return inHeader();
    throw error;
  });
}

async function askProvider(url: string, init: RequestInit): Promise<string> {
  const gone = (error: unknown) => {
    throw new ProviderFailure(false, `${new URL(url).pathname}: ${error}`);
  };
  const response = await fetchOfProvider(url, init).catch(gone);
  const text = (await response.text().catch(gone)) as string;
  if (response.ok) return text;
  const { status } = response;
  throw new ProviderFailure(!isOutage(status), `${status} ${text.slice(0, 500)}`);
}

function parsed(text: string, url = ''): Claims {
  try {
    // Not null either.
    return { ...JSON.parse(text) };
  } catch {
    throw new ProviderFailure(true, `${url}: no JSON`);
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
  userinfo: Claims,
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
