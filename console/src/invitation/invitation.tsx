import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../data/api-error.ts';
import { changeWorkspace, useKnownUser } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import type { User } from '../data/user.ts';
import { SignInButton } from '../login/sign-in-button.tsx';
import { rememberAddress } from '../routing/return-to.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { useLogout } from '../shell/use-logout.ts';
import { Timestamp, useNow } from '../ui/controls/timestamp.tsx';
import styles from '../ui/screen/box-page.module.css';
import { BoxPage } from '../ui/screen/box-page.tsx';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import {
  acceptInvitation,
  declineInvitation,
  lookUpQuery,
  myInvitationsQuery,
  type OpenInvitation,
} from './calls.ts';
import { invitationTexts as texts } from './invitation-texts.ts';

/** `/invitation`: where the link of an invitation's mail leads to. */
export default function Invitation() {
  const [query] = useSearchParams();
  const user = useKnownUser();
  const token = query.get('token') ?? '';
  const linked = useQuery(lookUpQuery(token));
  const mine = useQuery({ ...myInvitationsQuery, enabled: user !== null });
  // A link that is used up may have been used by the reader's own sign-in.
  const isMine =
    token === '' || linked.error !== null || mine.data?.some(({ id }) => id === linked.data?.id);
  return (
    <BoxPage>
      <PageTitle screen={texts.screen} />
      {user && isMine ? (
        <MyInvitations user={user} />
      ) : linked.isLoading || mine.isLoading ? (
        <Looking />
      ) : (
        <LinkedInvitation linked={linked} user={user} />
      )}
    </BoxPage>
  );
}

function Looking() {
  return (
    <p className={`note ${styles.note}`} role="status">
      {texts.looking}
    </p>
  );
}

interface LinkedInvitationProps {
  readonly linked: UseQueryResult<OpenInvitation>;
  /** The signed-in user, whose address is not the invited one. */
  readonly user: User | null;
}

/** What the link leads to, and the way in. */
function LinkedInvitation({ linked: { data, error, refetch }, user }: LinkedInvitationProps) {
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <LoadFailure text={texts.unavailableTitle} error={error} retry={refetch} />;
  }
  return data ? <Welcome invitation={data} user={user} /> : <ClosedInvitation />;
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
      {user ? null : <p className={`note ${styles.note}`}>{texts.signInWith}</p>}
      <p className={styles.address} translate="no">
        {email}
      </p>
      {user ? (
        <>
          <p className={`note ${styles.note}`}>{texts.other(user.email)}</p>
          <Button className={styles.button ?? ''} onClick={logout}>
            {shellTexts.logout}
          </Button>
        </>
      ) : (
        // After signing in, a user with a workspace is asked here whether to leave it.
        <SignInButton onLeave={() => rememberAddress(paths.invitation)} />
      )}
      <p className={`note ${styles.note}`}>
        {texts.expires} <Timestamp at={expiresAt} now={now} isAhead />
      </p>
    </>
  );
}

/** An invitation that leads nowhere (any more). */
function ClosedInvitation() {
  const isSignedIn = useKnownUser() !== null;
  return (
    <>
      <h1>{texts.closedTitle}</h1>
      <p className={`note ${styles.note}`}>{texts.closed}</p>
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

/** Asks a person whether to move into a workspace that invited them, also at their first sign-in. */
function MyInvitations({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(myInvitationsQuery);
  const [query] = useSearchParams();
  if (error) return <LoadFailure text={texts.unavailableTitle} error={error} retry={refetch} />;
  if (!data) return <Looking />;
  if (data.length === 0) {
    return query.has('token') ? <ClosedInvitation /> : <Navigate to={paths.createLink} replace />;
  }
  return (
    <>
      <h1>{texts.askTitle}</h1>
      {data.map((invitation) => (
        <AskToMove key={invitation.id} invitation={invitation} user={user} />
      ))}
    </>
  );
}

interface AskToMoveProps {
  readonly invitation: OpenInvitation;
  readonly user: User;
}

/** One workspace that invites, and the choice to move there, to stay or to decline. */
function AskToMove({ invitation, user }: AskToMoveProps) {
  const { id, invitedBy, organizationName } = invitation;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useAction({
    call: acceptInvitation,
    done: () => ({ title: texts.acceptedTitle, text: texts.accepted(organizationName) }),
    failed: texts.failed,
    refresh: [myInvitationsQuery.queryKey],
    onDone: (answer) => {
      changeWorkspace(queries, answer.user);
      navigate(paths.createLink, { replace: true });
    },
    onFailed: (error) => setProblem(messageOf(error)),
  });
  const decline = useAction({
    call: declineInvitation,
    done: () => ({ title: texts.declinedTitle, text: texts.declined(organizationName) }),
    failed: texts.notDeclined,
    refresh: [myInvitationsQuery.queryKey],
    onFailed: (error) => setProblem(messageOf(error)),
  });
  const isBusy = isPending || decline.isPending;
  const isAdmin = user.role === 'admin';
  const { leaves, leavesOwn, accept, join } = texts;
  return (
    <section className={styles.ask} aria-label={organizationName}>
      <p>{texts.ask(invitedBy, organizationName)}</p>
      <p className={`note ${styles.note}`}>
        {(isAdmin ? leavesOwn : leaves)(user.organizationName)}
      </p>
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      <div className={`wrapped ${styles.choices}`}>
        <Button disabled={isBusy} onClick={() => decline.mutate(id)}>
          {texts.decline}
        </Button>
        <Button component={Link} to={paths.createLink}>
          <span>{texts.stay(user.organizationName)}</span>
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => mutate(id)}>
          <span>{isPending ? texts.accepting : (isAdmin ? join : accept)(organizationName)}</span>
        </Button>
      </div>
    </section>
  );
}
