import styles from './warnings.module.css';

/** What is worth knowing about a link, though it may be saved. */
export function Warnings({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.warnings} aria-live="polite">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
