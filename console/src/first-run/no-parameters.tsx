import { createLinkTexts as texts } from '../create-link/create-link-texts.ts';
import { useUser } from '../data/session.ts';
import styles from './first-run.module.css';
import { StartChoices } from './start-choices.tsx';

/** Says that there are no parameters, with a button for admins that adds a template. */
export function NoParameters() {
  const { role } = useUser();
  return (
    <div className={styles.noParameters}>
      <p>{texts.noParameters}</p>
      {role === 'admin' ? <StartChoices /> : null}
    </div>
  );
}
