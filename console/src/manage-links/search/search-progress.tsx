import Button from '@mui/material/Button';
import { searchProgressTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './search-progress.module.css';
import type { OngoingSearch } from './use-search-on.ts';

/** How far a search looked, and the way to stop it or to go on. */
export function SearchProgress({ search }: { readonly search: OngoingSearch }) {
  const { looked, of, isStopped, stop, goOn } = search;
  return (
    <p className={styles.progress} role="status">
      {texts.searched(looked, of)}
      <Button variant="text" onClick={isStopped ? goOn : stop}>
        {isStopped ? texts.goOn : texts.stop}
      </Button>
    </p>
  );
}
