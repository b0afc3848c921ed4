import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';
import styles from './link-fields.module.css';

/** Says that there are no parameters, and leads whoever may change that to the templates. */
export function NoParameters() {
  const { role } = useUser();
  return (
    <p className={styles.noParameters}>
      {texts.noParameters}
      {role === 'admin' ? (
        <>
          {' '}
          <Link to={paths.parameterConfig} state={{ dialog: 'templates' }}>
            {texts.useTemplate}
          </Link>
        </>
      ) : null}
    </p>
  );
}
