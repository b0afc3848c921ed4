import Button from '@mui/material/Button';
import type { Total } from '@utmost/core/messages/console.ts';
import { selectionTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { countSelected, type Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selection: Selection;
  /** Of the links that are meant now. */
  readonly total: Total;
  /** Other links are on their way: all of what is shown now are not all of what is meant. */
  readonly isOutdated: boolean;
  /** Null where links are not shown by pages. */
  readonly selectPage: (() => void) | null;
  readonly selectAll: () => void;
  readonly selectNone: () => void;
  readonly onDelete: () => void;
}

/** How many links are selected, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, isOutdated, selectPage, selectAll, selectNone, onDelete } = props;
  const selected = countSelected(selection, total);
  const isNone = selected.count === 0;
  const areAll = selection.kind === 'all' && selection.except.size === 0;
  return (
    <section className={styles.bar} aria-label={texts.column}>
      <strong role="status">{texts.count(selected)}</strong>
      {selectPage ? (
        <Button
          variant="text"
          className={styles.page ?? ''}
          disabled={isOutdated}
          onClick={selectPage}
        >
          {texts.selectPage}
        </Button>
      ) : null}
      {areAll ? null : (
        <Button variant="text" disabled={isOutdated} onClick={selectAll}>
          {texts.selectAll(total)}
        </Button>
      )}
      {isNone ? null : (
        <Button variant="text" onClick={selectNone}>
          {texts.selectNone}
        </Button>
      )}
      <Button
        variant="contained"
        color="error"
        className={styles.delete ?? ''}
        disabled={isNone}
        onClick={onDelete}
      >
        {texts.delete}
      </Button>
    </section>
  );
}
