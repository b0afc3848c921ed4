import styles from './waiting.module.css';

/** A page that says what it waits for; the words come late, so that a quick answer does not flicker. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={styles.waiting} role="status">
      {text}
    </p>
  );
}
