import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './newer-note.module.css';

interface NewerNoteProps {
  readonly changes: number;
  readonly show: () => void;
}

/** That the list is held where it is, and the way on. */
export function NewerNote({ changes, show }: NewerNoteProps) {
  return (
    <div className={styles.note} role="status" data-shown={changes > 0 || undefined}>
      {changes > 0 ? (
        <>
          {texts.newer(changes)}
          <Button variant="text" onClick={show}>
            {texts.showNewer}
          </Button>
        </>
      ) : null}
    </div>
  );
}
