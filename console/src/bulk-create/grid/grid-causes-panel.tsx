import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useMemo, useState } from 'react';
import { later } from '../../routing/later.tsx';
import { useAllowValue } from '../causes/allow-value.ts';
import { type Cause, causeList, type FoundCause } from '../causes/cause.ts';
import { CausesPanel } from '../causes/causes-panel.tsx';
import type { LinkList } from '../manual/link-list.ts';
import type { WrongCard } from '../manual/wrong-cards.ts';
import { gridCauses, headingsOf } from './grid-causes.ts';
import type { Grid } from './use-grid.ts';

const NOTHING_FOUND: ReadonlyMap<string, FoundCause> = new Map();
const NO_ROWS: ReadonlySet<number> = new Set();

const MapValueDialog = later(() => import('../../parameter-config/mappings/map-value-dialog.tsx'));

interface GridCausesPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly list: LinkList;
  readonly grid: Grid;
  /** Finds the links that can't be stored. */
  readonly findWrong: (cards: LinkList['cards']) => WrongCard[];
  readonly summaryId: string;
}

/**
 * What is wrong in many rows of the grid, once they were pasted or were to be created. What is typed afterwards neither adds nor
 * removes anything, for the page is not to move under a mouse that leaves a cell.
 */
export function GridCausesPanel(props: GridCausesPanelProps) {
  const { compiled, list, grid, findWrong, summaryId } = props;
  const { checks, isPasted } = grid;
  const { allow, isAllowing, asked } = useAllowValue(async () => {});
  const isDue = isPasted || list.cards.some(({ form }) => form.isSubmitted);
  const found = useMemo(
    () => (isDue ? gridCauses(compiled, list, findWrong(list.cards)) : NOTHING_FOUND),
    [compiled, list, findWrong, isDue],
  );
  const [told, tell] = useState({ found, compiled, isDue, checks });
  if (told.compiled !== compiled || told.isDue !== isDue || told.checks !== checks) {
    tell({ found, compiled, isDue, checks });
  }
  const { shown, more } = useMemo(() => causeList(compiled, told.found.values()), [compiled, told]);
  const rowsOf = ({ key }: Pick<Cause, 'key'>) => found.get(key)?.rows ?? NO_ROWS;
  return (
    <>
      <CausesPanel
        compiled={compiled}
        causes={{ shown: shown.map((one) => ({ ...one, rows: rowsOf(one).size })), more }}
        headings={headingsOf(compiled)}
        isBlocked={isAllowing}
        summaryId={summaryId}
        fix={async (cause, by) =>
          grid.mend({ path: cause.path, rows: rowsOf(cause) }, cause.value === null ? null : by)
        }
        allow={allow}
      />
      {asked ? <MapValueDialog {...asked} /> : null}
    </>
  );
}
