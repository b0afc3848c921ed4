import type { components } from '@utmost/core/contract.d.ts';
import type { AuthProvider } from 'ra-core';
import { api, bodyOf } from './api-client.ts';

export type User = components['schemas']['User'];

/**
 * Sign-in over the documented calls. What happens when a session ends is not decided here but in
 * `SessionWatch`, which sees the failures of every call.
 */
export const authProvider = {
  /** Leaves for the identity provider. */
  async login() {
    const { url } = await bodyOf(api.GET('/api/auth/google/url'));
    window.location.assign(url);
  },
  /** Turns the identity provider's answer, which is in the address, into a session. */
  async handleCallback() {
    const query = new URLSearchParams(window.location.search);
    const state = query.get('state');
    return bodyOf(
      api.POST('/api/auth/google/callback', {
        body: { code: query.get('code') ?? '', ...(state === null ? {} : { state }) },
      }),
    );
  },
  async logout() {
    await bodyOf(api.POST('/api/auth/logout'));
  },
  getIdentity: () => bodyOf(api.GET('/api/auth/me')),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
} satisfies AuthProvider;
