import Button from '@mui/material/Button';
import {
  groupTexts,
  linkSearchTexts,
  selectionTexts,
  linkFilterTexts as texts,
} from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { SearchField } from '../../lists/search-field.tsx';
import type { useOpenGroups } from '../groups/use-open-groups.ts';
import type { Selecting } from '../selection/use-selection.ts';
import type { Steering } from '../view/use-links-view.ts';
import { clearFilters, isNarrowed, narrow } from '../view/view-changes.ts';
import styles from './filters.module.css';
import { GroupChoice } from './group-choice.tsx';
import { ParameterFilter } from './parameter-filter.tsx';
import { SortChoice } from './sort-choice.tsx';

interface ToolbarProps {
  readonly steering: Steering;
  readonly compiled: CompiledTaxonomy | undefined;
  readonly selecting: Selecting;
  readonly opening: ReturnType<typeof useOpenGroups>;
}

/** What decides which links are shown, and how. */
export function Toolbar({ steering, compiled, selecting, opening }: ToolbarProps) {
  const { view, change } = steering;
  const { selection, start, stop } = selecting;
  return (
    <div className={styles.bar}>
      <SearchField
        label={linkSearchTexts.label}
        placeholder={linkSearchTexts.placeholder}
        q={view.q}
        search={(q) => change((now) => narrow(now, { q }))}
      />
      <ParameterFilter view={view} change={change} compiled={compiled} />
      <GroupChoice view={view} change={change} compiled={compiled} />
      {isNarrowed(view) ? (
        <Button variant="text" onClick={() => change(clearFilters)}>
          {texts.clear}
        </Button>
      ) : null}
      <SortChoice sort={view.sort} change={change} />
      <div className={styles.end}>
        <Button aria-pressed={selection !== null} onClick={selection ? stop : start}>
          {selection ? selectionTexts.cancel : selectionTexts.start}
        </Button>
        {view.group === null ? null : (
          <>
            <Button onClick={opening.expandAll}>{groupTexts.expandAll}</Button>
            <Button onClick={opening.collapseAll}>{groupTexts.collapseAll}</Button>
          </>
        )}
      </div>
    </div>
  );
}
