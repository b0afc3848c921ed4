import type { Invitation, UserEntry } from './calls.ts';

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { readonly kind: 'invite' | 'delete-organization' }
  | { readonly kind: 'edit' | 'delete'; readonly user: UserEntry }
  | { readonly kind: 'revoke'; readonly invitation: Invitation };

export type Open = (dialog: OpenDialog | null) => void;
