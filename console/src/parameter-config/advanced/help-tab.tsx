import { advancedHelpTexts } from '@utmost/core/messages/advanced-config.ts';
import styles from './advanced.module.css';

/** What the settings mean. */
export function HelpTab() {
  return (
    <dl className={styles.help}>
      {advancedHelpTexts.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
