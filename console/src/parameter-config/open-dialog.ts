/** The dialog that is open over the screen; parameters by their id, for they may change meanwhile. */
export type OpenDialog =
  | { readonly kind: 'add' | 'remove-all' | 'templates' }
  | { readonly kind: 'edit' | 'delete' | 'mappings'; readonly id: string };

export type Open = (dialog: OpenDialog) => void;
