import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../data/api-error.ts';
import { changeWorkspace } from '../data/session.ts';
import { useAction } from '../data/use-action.ts';
import type { User } from '../data/user.ts';
import styles from '../ui/screen/box-page.module.css';
import { LoadFailure } from '../ui/screen/load-failure.tsx';
import { invitationTexts as texts } from '../user-management/people-texts.ts';
import {
  acceptInvitation,
  declineInvitation,
  myInvitationsQuery,
  type OpenInvitation,
} from './calls.ts';
import ownStyles from './invitation.module.css';
import { ClosedInvitation } from './linked-invitation.tsx';

/** Asks a person whether to move into a workspace that invited them, also at their first sign-in. */
export function MyInvitations({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(myInvitationsQuery);
  const [query] = useSearchParams();
  if (error) return <LoadFailure text={texts.unavailableTitle} error={error} retry={refetch} />;
  if (!data) {
    return (
      <p className={styles.note} role="status">
        {texts.looking}
      </p>
    );
  }
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
    <section className={ownStyles.ask} aria-label={organizationName}>
      <p>{texts.ask(invitedBy, organizationName)}</p>
      <p className={styles.note}>{(isAdmin ? leavesOwn : leaves)(user.organizationName)}</p>
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      <div className={styles.choices}>
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
