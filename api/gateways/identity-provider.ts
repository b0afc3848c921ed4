import { startTexts } from '@utmost/core/messages/api.ts';
import { cutText } from '@utmost/core/rules/characters.ts';
import { SettingsError, type SignInSettings } from '../settings.ts';

/** A person as the identity provider knows them. */
export interface Identity {
  /** Issuer and subject: stable and unique; accounts hang on it, not on the e-mail address. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | null;
}

/** Where an OpenID provider is asked for what. */
export interface ProviderEndpoints {
  /** Whose subjects they are: another provider may give the same one to another person. */
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string;
  /** Whether it says that it ties a code to the browser that asked for it (PKCE, RFC 8414 section 2). */
  readonly isTyingCodes: boolean;
}

const GOOGLE: ProviderEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  isTyingCodes: true,
};

const DISCOVERY_MS = 10_000;

/**
 * Google's endpoints, or those that another issuer publishes (OpenID Connect Discovery 1.0 section 4).
 * @throws {SettingsError} when the issuer does not answer with a configuration
 */
export async function findEndpoints({ issuer }: SignInSettings): Promise<ProviderEndpoints> {
  if (issuer === undefined) return GOOGLE;
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_MS) });
    const found = (await response.json()) as Record<string, unknown>;
    return {
      issuer,
      authorization: new URL(String(found.authorization_endpoint)).href,
      token: new URL(String(found.token_endpoint)).href,
      userinfo: new URL(String(found.userinfo_endpoint)).href,
      isTyingCodes: [found.code_challenge_methods_supported].flat().includes('S256'),
    };
  } catch {
    throw new SettingsError(startTexts.providerUnreachable(issuer));
  }
}

// What the columns hold; RFC 5321 section 4.5.3.1 gives an address no more than this.
const MAX_EMAIL = 320;
const MAX_SUBJECT = 255;
const MAX_NAME = 255;
const MAX_PICTURE = 2048;

/** The person in a provider's userinfo answer (OpenID Connect Core 1.0 section 5.1); null when it names none. */
export function identityOf(
  issuer: string,
  userinfo: Readonly<Record<string, unknown>>,
): Identity | null {
  const { sub, email, name, picture } = userinfo;
  if (typeof sub !== 'string' || typeof email !== 'string' || !email.includes('@')) return null;
  if (sub.trim() === '' || sub.length > MAX_SUBJECT || email.length > MAX_EMAIL) return null;
  return {
    subject: `${issuer} ${sub}`,
    email,
    // Some providers send the text 'true'.
    emailVerified: String(userinfo.email_verified) === 'true',
    name: cutText(typeof name === 'string' && name.trim() !== '' ? name : email, MAX_NAME),
    picture: typeof picture === 'string' && picture.length <= MAX_PICTURE ? picture : null,
  };
}
