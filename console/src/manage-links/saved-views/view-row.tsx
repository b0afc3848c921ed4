import Button from '@mui/material/Button';
import { savedViewTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import type { SavedView } from './calls.ts';
import { RenameViewForm } from './rename-view-form.tsx';
import styles from './views.module.css';

interface ViewRowProps {
  readonly view: SavedView;
  readonly show: () => void;
  readonly onDelete: () => void;
}

/** One saved view. */
export function ViewRow({ view, show, onDelete }: ViewRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = view;
  if (isRenaming) {
    return (
      <li>
        <RenameViewForm view={view} close={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <button type="button" className={styles.name} onClick={show}>
        {name}
      </button>
      <Button variant="text" aria-label={texts.renameNamed(name)} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button variant="text" aria-label={texts.deleteNamed(name)} onClick={onDelete}>
        {texts.delete}
      </Button>
    </li>
  );
}
