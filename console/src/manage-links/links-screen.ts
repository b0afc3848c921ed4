import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { createContext, useContext } from 'react';
import type { Selecting } from './selection.ts';
import type { StoredLink } from './use-links.ts';

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { readonly kind: 'edit' | 'delete' | 'qr' | 'history'; readonly link: StoredLink }
  | { readonly kind: 'delete-selected' };

/** What the tables of links share, be they in groups or not. */
interface LinksScreen {
  readonly compiled: CompiledTaxonomy;
  readonly selecting: Selecting;
  readonly open: (dialog: OpenDialog | null) => void;
}

/** Provided by the screen, once its links are there. */
export const LinksScreenContext = createContext<LinksScreen | null>(null);

/** @throws Error outside of the screen of links */
export function useLinksScreen(): LinksScreen {
  const screen = useContext(LinksScreenContext);
  if (!screen) throw new Error('Links are shown on their screen alone.');
  return screen;
}
