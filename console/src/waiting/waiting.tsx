import { waitingTexts } from '@utmost/core/messages/console.ts';
import styles from './waiting.module.css';

/** A page that says what it waits for; the words come late, so that a quick answer does not flicker. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={styles.waiting} role="status">
      {text}
    </p>
  );
}

/** What comes is not known yet. */
export function Loading() {
  return <Waiting text={waitingTexts.loading} />;
}
