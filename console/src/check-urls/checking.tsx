import Button from '@mui/material/Button';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import type { Progress } from './check-text.ts';
import styles from './checking.module.css';

interface CheckingProps {
  readonly progress: Progress;
  readonly cancel: () => void;
}

/** How far the check is; it can be ended. */
export function Checking({ progress, cancel }: CheckingProps) {
  return (
    <div className={styles.checking} aria-busy="true">
      <p role="status">{texts.checking(progress.urls)}</p>
      <progress aria-label={texts.progress} value={progress.share} max={1} />
      <Button onClick={cancel}>{texts.cancel}</Button>
    </div>
  );
}
