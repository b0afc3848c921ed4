import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import styles from './link-fields.module.css';

/** A number that the server gives; the next one is shown, and is not to be changed. */
export function IdentifierControl({ id, value }: { readonly id: string; readonly value: string }) {
  return (
    <div className={styles.identifier}>
      <input id={id} value={value} readOnly aria-describedby={`${id}-hint`} />
      <span id={`${id}-hint`}>{texts.nextNumber}</span>
    </div>
  );
}
