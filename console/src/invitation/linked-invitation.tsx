import Button from '@mui/material/Button';
import { paths } from '@utmost/core/screen-paths.ts';
import { Link } from 'react-router-dom';
import { ApiError } from '../data/api-error.ts';
import { useKnownUser } from '../data/session.ts';
import type { User } from '../data/user.ts';
import { SignInButton } from '../login/sign-in-button.tsx';
import { rememberAddress } from '../routing/return-to.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { useLogout } from '../shell/use-logout.ts';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import styles from '../ui/screen/box-page.module.css';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { invitationTexts as texts } from '../user-management/people-texts.ts';
import type { OpenInvitation } from './calls.ts';

interface LinkedInvitationProps {
  readonly invitation: OpenInvitation | undefined;
  readonly error: Error | null;
  readonly isLooking: boolean;
  readonly retry: () => void;
  /** The signed-in user, whose address is not the invited one. */
  readonly user: User | null;
}

/** What the link leads to, and the way in. */
export function LinkedInvitation(props: LinkedInvitationProps) {
  const { invitation, error, isLooking, retry, user } = props;
  if (isLooking) {
    return (
      <p className={styles.note} role="status">
        {texts.looking}
      </p>
    );
  }
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <LoadFailure text={texts.unavailableTitle} error={error} retry={retry} />;
  }
  if (!invitation) return <ClosedInvitation />;
  return <Welcome invitation={invitation} user={user} />;
}

interface WelcomeProps {
  readonly invitation: OpenInvitation;
  readonly user: User | null;
}

function Welcome({ invitation, user }: WelcomeProps) {
  const { organizationName, invitedBy, email, expiresAt } = invitation;
  const logout = useLogout();
  const now = useNow();
  return (
    <>
      <h1>{user ? texts.otherTitle : texts.title(organizationName)}</h1>
      <p>{texts.invitedBy(invitedBy, organizationName)}</p>
      {user ? null : <p className={styles.note}>{texts.signInWith}</p>}
      <p className={styles.address} translate="no">
        {email}
      </p>
      {user ? (
        <>
          <p className={styles.note}>{texts.other(user.email)}</p>
          <Button className={styles.button ?? ''} onClick={logout}>
            {shellTexts.logout}
          </Button>
        </>
      ) : (
        // After signing in, a user with a workspace is asked here whether to leave it.
        <SignInButton onLeave={() => rememberAddress(paths.invitation)} />
      )}
      <p className={styles.note}>
        {texts.expires} <Timestamp at={expiresAt} now={now} isAhead />
      </p>
    </>
  );
}

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
        <span>{isSignedIn ? texts.toConsole : texts.toLogin}</span>
      </Button>
    </>
  );
}
