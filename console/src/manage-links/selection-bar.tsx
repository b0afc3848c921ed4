import Button from '@mui/material/Button';
import type { Total } from '@utmost/core/link/list-total.ts';
import { useListContext } from 'react-admin';
import type { TrackingLink } from '../data/api-client.ts';
import { useLinksScreen, useSelecting } from './links-screen.ts';
import { selectionTexts as texts } from './manage-links-texts.ts';
import { CopyLinks, ExportSelected } from './selected/take-out.tsx';
import { countSelected, isSelectable, type Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selection: Selection;
  /** Of the links that are meant now. */
  readonly total: Total;
  readonly isInPages: boolean;
}

/** How many links are selected, and what can be done with them. */
export function SelectionBar({ selection, total, isInPages }: SelectionBarProps) {
  const { open } = useLinksScreen();
  const selecting = useSelecting();
  // While other links are on their way, all of what is shown now are not all of what is meant.
  const { data = [], isPlaceholderData = false } = useListContext<TrackingLink>();
  const selected = countSelected(selection);
  const isNone = selected.count === 0;
  const areAll = selection.all !== null && selection.ids.size === 0;
  const ids = data.filter((link) => isSelectable(selection, link)).map(({ id }) => id);
  return (
    <section className={`row ${styles.bar}`} aria-label={texts.column}>
      <strong role="status">{texts.count(selected)}</strong>
      {isInPages ? (
        <Button
          variant="text"
          className={styles.page ?? ''}
          disabled={isPlaceholderData}
          onClick={() => selecting.put(ids, true)}
        >
          {texts.selectPage}
        </Button>
      ) : null}
      {areAll ? null : (
        <Button variant="text" disabled={isPlaceholderData} onClick={selecting.all}>
          <span>{texts.selectAll(total)}</span>
        </Button>
      )}
      {isNone ? null : (
        <Button variant="text" onClick={selecting.start}>
          {texts.selectNone}
        </Button>
      )}
      <div className={`wrapped ${styles.actions}`}>
        <CopyLinks selection={selection} selected={selected} format="txt" />
        <CopyLinks selection={selection} selected={selected} format="csv" />
        <ExportSelected selection={selection} isNone={isNone} />
        <Button disabled={isNone} onClick={() => open({ kind: 'set-value' })}>
          {texts.setValue}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isNone}
          onClick={() => open({ kind: 'delete-selected' })}
        >
          {texts.delete}
        </Button>
      </div>
    </section>
  );
}
