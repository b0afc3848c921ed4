import { useQuery } from '@tanstack/react-query';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { linkLimitTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import { hasScreen } from '../routing/screens.ts';
import { linkLimitQuery } from '../subscription/calls.ts';
import styles from './link-limit.module.css';

/** Says, before anything is typed for nothing, that the plan has no room for another link. */
export function LinkLimit() {
  const { data } = useQuery(linkLimitQuery);
  if (!data || data.allowed || data.limit === null) return null;
  return (
    <div className={styles.limit} role="status">
      <strong>{texts.title}</strong>
      <p>
        {accessTexts.limitReached('links', data.planName, data.limit)}{' '}
        {hasScreen(paths.plans) ? <Link to={paths.plans}>{texts.upgrade}</Link> : null}
      </p>
    </div>
  );
}
