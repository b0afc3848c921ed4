import Button from '@mui/material/Button';
import { errorTexts } from '@utmost/core/messages/console.ts';
import { messageOf } from '../providers/api-error.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  readonly text: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What a screen shows in place of what could not be loaded. */
export function LoadFailure({ text, error, retry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <strong>{text}</strong>
      <p>{messageOf(error)}</p>
      <Button onClick={retry}>{errorTexts.tryAgain}</Button>
    </div>
  );
}
