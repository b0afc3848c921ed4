import type { components } from '@utmost/core/contract.d.ts';
import { shellTexts, loginTexts as texts } from '@utmost/core/messages/console.ts';
import type { AuthProvider } from 'ra-core';
import { api, bodyOf } from './api-client.ts';

export type User = components['schemas']['User'];

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
    const state = query.get('state');
    const body = { code: query.get('code') ?? '', ...(state === null ? {} : { state }) };
    return named(texts.notCompleted, bodyOf(api.POST('/api/auth/google/callback', { body })));
  },
  async logout() {
    await named(shellTexts.logoutFailed, bodyOf(api.POST('/api/auth/logout')));
  },
  getIdentity: () => bodyOf(api.GET('/api/auth/me')),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
} satisfies AuthProvider;

async function named<Answer>(message: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    throw new Error(message, { cause });
  }
}
