import { DASHBOARD, paths } from '@utmost/core/screen-paths.ts';
import type { Session } from '../data/user.ts';

/** Who may see a screen. */
export type Access = 'public' | 'signed-in' | 'admin';

/** What the guard decides for a user at an address. */
export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly denied: boolean };

const SHOW: Verdict = { kind: 'show' };
const leadTo = (to: string, denied = false): Verdict => ({ kind: 'go', to, denied });

// Screens that redirect signed-in users.
const ENTRANCES: readonly string[] = [paths.login, paths.landing, DASHBOARD];

/**
 * The redirect rules.
 * @param access of the screen at the address; undefined where there is no screen
 * @example guard({ state: 'anonymous' }, 'signed-in', '/create-link', '') // { kind: 'go', to: '/login?redirect=%2Fcreate-link', denied: false }
 */
export function guard(
  session: Session,
  access: Access | undefined,
  pathname: string,
  search: string,
): Verdict {
  if (session.state === 'loading') return { kind: 'wait' };
  if (session.state !== 'signed-in') {
    if (access === 'public') return SHOW;
    const hasWayBack = access !== undefined && session.state === 'anonymous';
    return leadTo(hasWayBack ? loginFor(pathname + search) : paths.login);
  }
  if (ENTRANCES.includes(pathname)) return leadTo(paths.createLink);
  if (access === 'admin' && session.user.role !== 'admin') return leadTo(paths.createLink, true);
  return SHOW;
}

/** The login that leads back to an address. @example loginFor('/create-link') // '/login?redirect=%2Fcreate-link' */
export function loginFor(address: string): string {
  return `${paths.login}?${new URLSearchParams({ redirect: address })}`;
}
