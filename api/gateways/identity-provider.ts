import { startTexts } from '@utmost/core/messages/api.ts';
import { SettingsError, type SignInSettings } from '../config.ts';
import type { Identity } from '../services/people/identity.ts';

/** Where an OpenID provider is asked for what. */
export interface ProviderEndpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string;
}

const GOOGLE: ProviderEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
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
      authorization: new URL(String(found.authorization_endpoint)).href,
      token: new URL(String(found.token_endpoint)).href,
      userinfo: new URL(String(found.userinfo_endpoint)).href,
    };
  } catch {
    throw new SettingsError(startTexts.providerUnreachable(issuer));
  }
}

/** The person in a provider's userinfo answer (OpenID Connect Core 1.0 section 5.1); null when it names none. */
export function identityOf(userinfo: Readonly<Record<string, unknown>>): Identity | null {
  const { sub, email, name, picture } = userinfo;
  if (typeof sub !== 'string' || typeof email !== 'string' || !email.includes('@')) return null;
  return {
    subject: sub,
    email,
    // Some providers send the text 'true'.
    emailVerified: String(userinfo.email_verified) === 'true',
    name: typeof name === 'string' && name !== '' ? name : email,
    picture: typeof picture === 'string' ? picture : null,
  };
}
