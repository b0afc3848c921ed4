import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { useUser } from '../providers/session.ts';
import styles from './first-run.module.css';
import { StartChoices } from './start-choices.tsx';

/** Says that there are no parameters, and lets whoever may change that begin with some in one click. */
export function NoParameters() {
  const { role } = useUser();
  return (
    <div className={styles.noParameters}>
      <p>{texts.noParameters}</p>
      {role === 'admin' ? <StartChoices /> : null}
    </div>
  );
}
