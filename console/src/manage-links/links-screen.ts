import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { createContext, useContext } from 'react';
import type { TrackingLink } from '../data/api-client.ts';
import type { Columns } from './columns/use-columns.ts';
import type { LinksFilter } from './links-view.ts';
import type { Selecting } from './selection.ts';

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { readonly kind: 'edit' | 'delete' | 'qr' | 'history' | 'preset'; readonly link: TrackingLink }
  | { readonly kind: 'delete-selected' | 'set-value' }
  | {
      readonly kind: 'merge';
      readonly filter: LinksFilter;
      readonly queryName: string;
      readonly value: string;
    };

/** What the tables of links share, be they in groups or not. */
interface LinksScreen {
  readonly compiled: CompiledTaxonomy;
  readonly columns: Columns;
  /** Whether links are being ticked. */
  readonly isSelecting: boolean;
  readonly open: (dialog: OpenDialog | null) => void;
}

/** Provided by the screen, once its links are there. */
export const LinksScreenContext = createContext<LinksScreen | null>(null);

/** @throws Error outside of the screen of links */
export function useLinksScreen(): LinksScreen {
  const screen = useContext(LinksScreenContext);
  if (!screen) throw new Error('This is only available on the Manage Links screen.');
  return screen;
}

/** The selected links, apart from the rest: with each tick the boxes are drawn again, and not their rows. */
export const SelectingContext = createContext<Selecting | null>(null);

/** @throws Error outside of the screen of links */
export function useSelecting(): Selecting {
  const selecting = useContext(SelectingContext);
  if (!selecting) throw new Error('Selecting is only available on the Manage Links screen.');
  return selecting;
}
