import { queryOptions } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import type { AuthProvider } from 'react-admin';
import { loginTexts as texts } from '../login/login-texts.ts';
import { loginFor } from '../routing/guard.ts';
import { accessTo } from '../routing/lists.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { api, bodyOf } from './api-client.ts';
import { queryClient } from './query-client.ts';
import type { User } from './user.ts';

/**
 * Sign-in over the documented calls. What happens when a session ends is not decided here but in
 * `SessionWatch`, which sees the failures of every call.
 */
export const authProvider = {
  /** Leaves for the identity provider. @throws {Error} with what went wrong as its cause */
  async login() {
    const { url } = await named(texts.notInitiated, bodyOf(api.GET('/api/auth/google/url')));
    window.location.assign(url);
  },
  /** Turns the identity provider's answer, which is in the address, into a session. @throws {Error} likewise */
  async handleCallback() {
    const query = new URLSearchParams(window.location.search);
    const error = query.get('error');
    const body = {
      ...(error
        ? { error, errorDescription: query.get('error_description') ?? '' }
        : { code: query.get('code') ?? '' }),
      ...(query.has('state') && { state: query.get('state') ?? '' }),
    };
    return named(texts.notCompleted, bodyOf(api.POST('/api/auth/google/callback', { body })));
  },
  /**
   * Signs the person out where they ask for it; answers the provider's address for signing out there, or the login.
   * react-admin also calls this where there is no session: the answer is the login, with the way back.
   */
  async logout({ isAsked }: { readonly isAsked?: boolean }) {
    if (isAsked) {
      const { url } = await named(shellTexts.logoutFailed, bodyOf(api.POST('/api/auth/logout')));
      return url ?? paths.login;
    }
    const { pathname, search } = window.location;
    return loginFor(pathname + search);
  },
  getIdentity: () => bodyOf(api.GET('/api/auth/me')),
  async checkAuth() {
    // Reported by the guard, and not by a notice of react-admin's.
    if (!(await who())) throw Object.assign(new Error('Not signed in.'), { message: false });
  },
  /** Never rejects: after a rejection react-admin reports a refused write as done, with an empty record. */
  checkError: () => Promise.resolve(),
  /** A list has the access rule of its screen. */
  async canAccess({ resource }: { readonly resource: string }) {
    return accessTo(resource) !== 'admin' || (await who())?.role === 'admin';
  },
} satisfies AuthProvider;

/** Who is signed in. The key is react-admin's own, so that its parts that ask for the identity share the answer. */
export const identity = queryOptions<User | null>({
  queryKey: ['auth', 'getIdentity'],
  queryFn: () => authProvider.getIdentity(),
});

async function who(): Promise<User | null> {
  return queryClient.ensureQueryData(identity).catch(() => null);
}

async function named<Answer>(message: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    throw new Error(message, { cause });
  }
}
