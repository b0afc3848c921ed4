import { useQuery } from '@tanstack/react-query';
import { invitationTexts as texts } from '@utmost/core/messages/people.ts';
import { Link } from 'react-router-dom';
import { myInvitationsQuery } from '../invitation/calls.ts';
import { paths } from '../routing/paths.ts';
import styles from './invitation-notice.module.css';

/** Tells somebody that another workspace invites them; nothing while none does. */
export function InvitationNotice() {
  const { data } = useQuery(myInvitationsQuery);
  const [newest] = data ?? [];
  if (!newest) return null;
  return (
    <p className={styles.notice} role="status">
      {texts.notice(newest.organizationName)} <Link to={paths.invitation}>{texts.look}</Link>
    </p>
  );
}
