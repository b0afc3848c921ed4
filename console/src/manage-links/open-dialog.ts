import type { StoredLink } from './view/use-links.ts';

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { readonly kind: 'edit' | 'delete' | 'qr' | 'history'; readonly link: StoredLink }
  | { readonly kind: 'delete-selected' };

export type Open = (dialog: OpenDialog | null) => void;
