import { hkdfSync } from 'node:crypto';
import Iron from '@hapi/iron';
import { LRUCache } from 'lru-cache';
import { SESSION_MS } from './session.ts';

/** What the session cookie is called; over TLS no other host can set one of that name (RFC 6265bis section 4.1.3.2). */
export const sessionCookie = (isSecure: boolean): string =>
  isSecure ? '__Host-utmost_session' : 'utmost_session';

/** What the session cookie holds. */
export interface SessionCookie {
  readonly secret?: string;
}

/** How session cookies are sealed. */
export const SEALING = { ...Iron.defaults, ttl: SESSION_MS };

// As many as another host or path may have planted before our own.
export const MOST_COOKIES = 50;
const REMEMBERED_COOKIES = 2_000;

// To open one takes a tenth of a small request's time, and says the same each time: whether its session lives is asked of
// the database.
export function cookieOpener(secrets: readonly string[]) {
  const passwords = secrets.map((one) => cookieKeys(one) as never);
  const unseal = (sealed: string): Promise<SessionCookie> =>
    Promise.any(passwords.map((one) => Iron.unseal(sealed, one, SEALING)));
  const opened = new LRUCache<string, SessionCookie>({ max: REMEMBERED_COOKIES });
  return async (sealed: string): Promise<SessionCookie | null> => {
    const known = opened.get(sealed);
    if (known) return known;
    const cookie = await unseal(sealed).catch(() => null);
    if (cookie !== null) opened.set(sealed, cookie);
    return cookie;
  };
}

// hapi takes none of several cookies of a name. Of those of a sign-in under way the last that opens is left: a browser
// sends those of longer paths, and older ones, first.
export async function withoutPlanted(
  cookies: readonly string[],
  name: string,
  secret: string,
): Promise<readonly string[]> {
  const ours = cookies.filter((cookie) => cookie.startsWith(`${name}=`));
  if (ours.length < 2) return cookies;
  for (const cookie of ours.slice(-MOST_COOKIES).reverse()) {
    const sealed = cookie.slice(name.length + 1);
    const opened = await Iron.unseal(sealed, secret, Iron.defaults).catch(() => null);
    if (opened !== null) return cookies.filter((one) => one === cookie || !ours.includes(one));
  }
  return cookies;
}

// Derived once: from a text hapi derives them again for each request, in the threads in which files are read.
// Cookies are sealed with the keys that are named here, and opened by those whose name they bear: none, where they
// were sealed with the text itself.
export function cookieKeys(secret: string): object {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `session cookie ${purpose}`, 32));
  const derived = { encryption: key('encryption'), integrity: key('integrity') };
  return { id: 'derived', ...derived, derived, default: secret };
}
