import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useKnownUser } from '../data/session.ts';
import { BoxPage } from '../ui/screen/box-page.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { invitationTexts as texts } from '../user-management/people-texts.ts';
import { lookUpQuery, myInvitationsQuery } from './calls.ts';
import { LinkedInvitation } from './linked-invitation.tsx';
import { MyInvitations } from './my-invitations.tsx';

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
      ) : (
        <LinkedInvitation
          invitation={linked.data}
          error={linked.error}
          isLooking={linked.isLoading || mine.isLoading}
          retry={linked.refetch}
          user={user}
        />
      )}
    </BoxPage>
  );
}
