import { configTexts as texts } from '@utmost/core/messages/parameter-config.ts';
import styles from './config-head.module.css';
import { WaysToAdd, type WaysToAddProps } from './ways-to-add.tsx';

/** The title, and the two ways to more parameters. */
export function ConfigHead(props: WaysToAddProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts.title}</h1>
        <p>{texts.summary}</p>
      </div>
      <div className={styles.buttons}>
        <WaysToAdd {...props} />
      </div>
    </header>
  );
}
