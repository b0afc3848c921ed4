import Button from '@mui/material/Button';
import { invitationTexts as texts } from '@utmost/core/messages/people.ts';
import { Link } from 'react-router-dom';
import { useKnownUser } from '../providers/session.ts';
import { paths } from '../routing/paths.ts';
import styles from '../screen/box-page.module.css';

/** An invitation that leads nowhere (any more). */
export function ClosedInvitation() {
  const isSignedIn = useKnownUser() !== null;
  return (
    <>
      <h1>{texts.closedTitle}</h1>
      <p className={styles.note}>{texts.closed}</p>
      <Button
        className={styles.button ?? ''}
        component={Link}
        to={isSignedIn ? paths.createLink : paths.login}
      >
        {isSignedIn ? texts.toConsole : texts.toLogin}
      </Button>
    </>
  );
}
