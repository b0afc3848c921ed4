import Button from '@mui/material/Button';
import { linkFilterTexts, manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import styles from './empty.module.css';

/** What is shown where search and filters leave nothing, and the way back. */
export function NoMatch({ clear }: { readonly clear: () => void }) {
  return (
    <div className={styles.empty} role="status">
      <strong>{texts.noMatch}</strong>
      <p>{texts.noMatchHint}</p>
      <Button onClick={clear}>{linkFilterTexts.clear}</Button>
    </div>
  );
}
