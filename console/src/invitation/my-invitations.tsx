import { useQuery } from '@tanstack/react-query';
import { invitationTexts as texts } from '@utmost/core/messages/people.ts';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { User } from '../providers/auth-provider.ts';
import { paths } from '../routing/paths.ts';
import styles from '../screen/box-page.module.css';
import { LoadFailure } from '../screen/load-failure.tsx';
import { AskToMove } from './ask-to-move.tsx';
import { myInvitationsQuery } from './calls.ts';
import { ClosedInvitation } from './closed-invitation.tsx';

/** Asks somebody who has a workspace whether to move into one that invites them; nobody is moved silently. */
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
    // A first sign-in has accepted the invitation already.
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
