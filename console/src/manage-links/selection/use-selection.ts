import { useMemo, useState } from 'react';
import type { LinksFilter } from '../view/links-filter.ts';
import { forget, isSelected, NOTHING, put, type Selection } from './selection.ts';

/** What rows know of the selection. */
export interface RowSelection {
  readonly has: (id: string) => boolean;
  readonly put: (ids: readonly string[], isIn: boolean) => void;
}

/** The links that are being selected; leaving the mode forgets them (spec part 2 section 4). */
export function useSelection(filter: LinksFilter) {
  const [kept, setSelection] = useState<Selection | null>(null);
  // All of what is meant is not all of something else.
  const isOther = kept?.kind === 'all' && JSON.stringify(kept.filter) !== JSON.stringify(filter);
  const selection = isOther ? NOTHING : kept;
  const rows = useMemo<RowSelection | null>(
    () =>
      selection && {
        has: (id) => isSelected(selection, id),
        put: (ids, isIn) => setSelection(put(selection, ids, isIn)),
      },
    [selection],
  );
  return {
    /** Null while nothing is being selected. */
    selection,
    rows,
    start: () => setSelection(NOTHING),
    stop: () => setSelection(null),
    selectAll: () => setSelection({ kind: 'all', filter, except: new Set() }),
    selectNone: () => setSelection(NOTHING),
    forget: (id: string) => setSelection((now) => now && forget(now, id)),
  };
}

/** The links that are being selected, and what changes them. */
export type Selecting = ReturnType<typeof useSelection>;
