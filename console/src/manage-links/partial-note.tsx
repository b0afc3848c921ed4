import Button from '@mui/material/Button';
import { partialTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './manage-links.module.css';
import type { PartialLook } from './view/use-links.ts';
import type { ChangeView } from './view/use-links-view.ts';
import { narrow } from './view/view-changes.ts';

interface PartialNoteProps {
  readonly partial: PartialLook;
  readonly change: ChangeView;
}

/** That not all links were looked at, and the way to the others. */
export function PartialNote({ partial, change }: PartialNoteProps) {
  return (
    <p className={styles.partial} role="status">
      {texts.looked(partial.checked)}
      <Button
        variant="text"
        onClick={() => change((now) => narrow(now, { olderThan: partial.to }))}
      >
        {texts.goOn}
      </Button>
    </p>
  );
}
