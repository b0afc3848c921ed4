import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useCallback, useMemo, useState } from 'react';
import { useUser } from '../../data/session.ts';
import { browserStorage } from '../../ui/browser/browser-storage.ts';
import { useLinksView } from '../use-links.ts';
import { FIRST_COLUMNS, type LinkColumn, offeredColumns, shownColumns } from './columns.ts';

/** What a person has chosen of the table: which columns, and how wide those are whose edge was drawn, in rem. */
interface Layout {
  readonly columns: readonly string[] | null;
  readonly widths: Readonly<Record<string, number>>;
}

const NO_LAYOUT: Layout = { columns: null, widths: {} };

/** The columns of the table of links. */
export interface Columns {
  readonly offered: readonly LinkColumn[];
  readonly shown: readonly LinkColumn[];
  readonly widths: Layout['widths'];
  /** Shows these, in this order; null shows what is shown at first, with its widths. */
  readonly choose: (keys: readonly string[] | null) => void;
  /** Gives a column another width in rem; null the one that it had at first. */
  readonly resize: (key: string, width: number | null) => void;
}

/**
 * The columns that the address names, as that of a saved view does, or else those that the person has chosen in this browser.
 * What is chosen while the address names some is a step of the address.
 * @param compiled undefined while it is on its way: until then there are the fields of the links alone
 */
export function useColumns(compiled: CompiledTaxonomy | undefined): Columns {
  const { id } = useUser();
  const { view, change } = useLinksView();
  const [layout, setLayout] = useState(() => readLayout(id));
  const store = useCallback(
    (next: Layout) => {
      browserStorage.write(keyOf(id), next === NO_LAYOUT ? null : JSON.stringify(next));
      setLayout(next);
    },
    [id],
  );
  const offered = useMemo(() => offeredColumns(compiled), [compiled]);
  const keys = view.columns ?? layout.columns ?? FIRST_COLUMNS;
  const shown = useMemo(() => shownColumns(offered, keys), [offered, keys]);
  const isAddressed = view.columns !== null;
  return useMemo(
    () => ({
      offered,
      shown,
      widths: layout.widths,
      choose: (columns) => {
        if (isAddressed) change((now) => ({ ...now, columns }));
        if (columns === null) store(NO_LAYOUT);
        else if (!isAddressed) store({ ...layout, columns });
      },
      resize: (key, width) => {
        const { [key]: _before, ...widths } = layout.widths;
        store({ ...layout, widths: width === null ? widths : { ...widths, [key]: width } });
      },
    }),
    [offered, shown, layout, isAddressed, change, store],
  );
}

/** The keys of the columns that a person has chosen, for a view to be saved with; null where they are those of the beginning. */
export function chosenColumns(userId: string): readonly string[] | null {
  return readLayout(userId).columns;
}

const keyOf = (userId: string): string => `utmost.columns.${userId}`;

function readLayout(userId: string): Layout {
  try {
    const { columns, widths }: Layout = JSON.parse(browserStorage.read(keyOf(userId)) ?? '{}');
    const isOrder = Array.isArray(columns) && columns.every((key) => typeof key === 'string');
    const drawn = Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width));
    return { columns: isOrder ? columns : null, widths: Object.fromEntries(drawn) };
  } catch {
    return NO_LAYOUT;
  }
}
