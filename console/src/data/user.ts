import type { components } from '@utmost/core/contract.d.ts';

export type User = components['schemas']['User'];

/** The session. If the current user can't be loaded, there is none. */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  /** The workspace was deleted on this page: there is no screen of it to come back to. */
  | { readonly state: 'deleted' }
  | { readonly state: 'signed-in'; readonly user: User };
