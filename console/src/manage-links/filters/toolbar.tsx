import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { lazy, Suspense, useState } from 'react';
import { SearchField } from '../../ui/lists/search-field.tsx';
import type { Columns } from '../columns/use-columns.ts';
import type { Density } from '../density.ts';
import type { useOpenGroups } from '../groups/open-groups.ts';
import { clearFilters, filterBy, groupBy, isNarrowed, narrow } from '../links-view.ts';
import {
  columnTexts,
  groupTexts,
  linkSearchTexts,
  linkTableTexts,
  selectionTexts,
  linkFilterTexts as texts,
} from '../manage-links-texts.ts';
import type { Selecting } from '../selection.ts';
import { useLinksView } from '../use-links.ts';
import styles from './filters.module.css';
import { FiltersSheet } from './filters-sheet.tsx';
import { type InlineChoice, InlineSelect } from './inline-select.tsx';
import { FiltersDialog } from './more-filters.tsx';
import { ValueFilter } from './value-filter.tsx';

// With what puts rows in order by mouse, touch and keyboard, which the list does not wait for.
const ColumnsDialog = lazy(() => import('../columns/columns-dialog.tsx'));

interface ToolbarProps {
  readonly compiled: CompiledTaxonomy | undefined;
  readonly columns: Columns;
  readonly selecting: Selecting;
  readonly opening: ReturnType<typeof useOpenGroups>;
  readonly density: Density;
  readonly chooseDensity: (density: Density) => void;
}

/** What decides which links are shown, and how. */
export function Toolbar(props: ToolbarProps) {
  const { compiled, columns, selecting, opening, density, chooseDensity } = props;
  const { view, change } = useLinksView();
  const { filter, group } = view;
  const { parameter } = filter;
  const { selection, start, stop } = selecting;
  const isPhone = useMediaQuery('(max-width: 640px)');
  // Kept here, a dialog stays when the window becomes as narrow as a phone's.
  const [dialog, open] = useState<'filters' | 'columns' | null>(null);
  const close = () => open(null);
  const columnsButton = (
    <Button
      aria-haspopup="dialog"
      // As long as the columns of parameters are not known: a choice without them would lose those that were chosen.
      disabled={compiled === undefined}
      onClick={() => open('columns')}
    >
      {columnTexts.title}
    </Button>
  );
  const controls = (
    <>
      <InlineSelect
        label={texts.filterByParameter}
        value={parameter ?? ''}
        choices={parameterChoices(compiled, parameter, texts.noFilter)}
        placeholder={texts.parameter}
        onChange={(chosen) => change((now) => filterBy(now, chosen || undefined))}
      >
        {parameter === undefined ? null : <ValueFilter parameter={parameter} compiled={compiled} />}
      </InlineSelect>
      <InlineSelect
        label={texts.groupByParameter}
        value={group ?? ''}
        choices={parameterChoices(compiled, group ?? undefined, texts.noGroups)}
        placeholder={texts.noGroups}
        onChange={(chosen) => change((now) => groupBy(now, chosen || null))}
      />
      <Button aria-haspopup="dialog" onClick={() => open('filters')}>
        {texts.more}
      </Button>
      {isNarrowed(view) ? (
        <Button variant="text" onClick={() => change(clearFilters)}>
          {texts.clear}
        </Button>
      ) : null}
      <SortChoice />
      {isPhone ? columnsButton : null}
    </>
  );
  return (
    <div className={`row ${styles.bar}`} data-screen-only>
      <SearchField
        label={linkSearchTexts.label}
        placeholder={linkSearchTexts.placeholder}
        q={filter.q ?? ''}
        search={(q) => change((now) => narrow(now, { q: q || undefined }))}
      />
      {isPhone ? <FiltersSheet>{controls}</FiltersSheet> : controls}
      <div className={styles.end}>
        {isPhone ? null : columnsButton}
        <Button aria-pressed={selection !== null} onClick={selection ? stop : start}>
          <span>{selection ? selectionTexts.cancel : selectionTexts.start}</span>
        </Button>
        {group === null ? null : (
          <>
            <Button onClick={opening.expandAll}>{groupTexts.expandAll}</Button>
            <Button onClick={opening.collapseAll}>{groupTexts.collapseAll}</Button>
          </>
        )}
      </div>
      {dialog === 'filters' ? <FiltersDialog close={close} /> : null}
      {dialog === 'columns' ? (
        <Suspense>
          <ColumnsDialog {...{ columns, density, chooseDensity, close }} />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The parameters that links can be told apart by, hidden ones too, for links have values of them.
 * @param chosen stays among them though it is not configured any more
 * @param none what stands for no parameter
 */
function parameterChoices(
  compiled: CompiledTaxonomy | undefined,
  chosen: string | undefined,
  none: string,
): InlineChoice[] {
  const configured = (compiled?.parameters ?? []).map(({ parameter }) => ({
    value: parameter.queryName,
    text: parameter.displayName,
    code: parameter.queryName,
  }));
  const isKnown = chosen === undefined || configured.some(({ value }) => value === chosen);
  const gone = isKnown ? [] : [{ value: chosen, text: chosen }];
  return [{ value: '', text: none }, ...configured, ...gone];
}

const COLUMNS = [
  { field: 'createdAt', text: linkTableTexts.created },
  { field: 'name', text: linkTableTexts.name },
  { field: 'createdBy', text: linkTableTexts.createdBy },
  { field: 'lastModifiedAt', text: linkTableTexts.changed },
] as const;

const SORTS = COLUMNS.flatMap(({ field, text }) =>
  (['DESC', 'ASC'] as const).map((order) => ({
    value: `${field} ${order}`,
    text: `${text} ${linkTableTexts.orders[order]}`,
    sort: { field, order },
  })),
);

/** The order of the links where they are cards, which have no headings to sort by. */
function SortChoice() {
  const { view, change } = useLinksView();
  const sorted = `${view.sort.field} ${view.sort.order}`;
  return (
    <div className={styles.sort}>
      <InlineSelect
        label={texts.sortBy}
        value={SORTS.some(({ value }) => value === sorted) ? sorted : ''}
        choices={SORTS}
        placeholder=""
        onChange={(value) => {
          const chosen = SORTS.find((choice) => choice.value === value);
          if (chosen) change((now) => ({ ...now, sort: chosen.sort, page: 1 }));
        }}
      />
    </div>
  );
}
