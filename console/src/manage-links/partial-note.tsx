import Button from '@mui/material/Button';
import { partialTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './manage-links.module.css';
import type { LinksPage } from './view/use-links.ts';
import type { ChangeView } from './view/use-links-view.ts';
import { narrow, searchEverywhere } from './view/view-changes.ts';

interface PartialNoteProps {
  readonly list: LinksPage;
  readonly change: ChangeView;
}

/** That not all links were looked at, and the way to the others; nothing where all were. */
export function PartialNote({ list: { partial, reach }, change }: PartialNoteProps) {
  const searched = texts.reach(reach);
  return (
    <>
      {searched ? (
        <Note text={searched} act={texts.everywhere} onAct={() => change(searchEverywhere)} />
      ) : null}
      {partial ? (
        <Note
          text={texts.looked(partial.checked)}
          act={texts.goOn}
          onAct={() => change((now) => narrow(now, { olderThan: partial.to }))}
        />
      ) : null}
    </>
  );
}

interface NoteProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

function Note({ text, act, onAct }: NoteProps) {
  return (
    <p className={styles.partial} role="status">
      {text}
      <Button variant="text" onClick={onAct}>
        {act}
      </Button>
    </p>
  );
}
