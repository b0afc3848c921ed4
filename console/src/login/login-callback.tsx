import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../data/api-error.ts';
import { authProvider } from '../data/auth-provider.ts';
import { startSession } from '../data/session.ts';
import { myInvitationsQuery } from '../invitation/calls.ts';
import { isOwnDocument, returnable } from '../routing/addresses.ts';
import { takeRememberedAddress } from '../routing/return-to.ts';
import { Waiting } from '../ui/screen/page-states.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { loginTexts as texts } from './login-texts.ts';

const FAILED = 'sign_in_failed';

/** `/login/callback`: where the identity provider sends the browser back to. */
export default function LoginCallback() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isAnswer = query.has('code') || query.has('error');

  // A code is good once: whatever happens, it is not sent again.
  const { data, error } = useQuery({
    queryKey: ['auth', 'handleCallback'],
    queryFn: () => authProvider.handleCallback(),
    enabled: isAnswer,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const user = data?.user;
  useEffect(() => {
    if (!user) return;
    startSession(queries, user);
    void addressAfterSignIn(queries, user.role === 'admin').then((address) => {
      if (isOwnDocument(address)) window.location.replace(address);
      else navigate(address, { replace: true });
    });
  }, [user, queries, navigate]);

  if (error || !isAnswer) {
    const search = new URLSearchParams({ error: error ? codeOf(error) : FAILED });
    return <Navigate to={`${paths.login}?${search}`} state={error && reasonIn(error)} replace />;
  }
  return (
    <>
      <PageTitle screen={texts.logIn} />
      <Waiting text={texts.completing} />
    </>
  );
}

/** The service's own sentence for a sign-in that failed, which says more than the code does. */
function reasonIn({ cause }: Error): string | null {
  return cause instanceof ApiError && cause.code === FAILED ? cause.message : null;
}

function codeOf({ cause }: Error): string {
  return cause instanceof ApiError && cause.code !== '' ? cause.code : FAILED;
}

/**
 * The address that a person is led to after signing in: the page they wanted, the invitation to another workspace that an
 * admin may have, or Create Link.
 */
async function addressAfterSignIn(queries: QueryClient, isAdmin: boolean): Promise<string> {
  const remembered = takeRememberedAddress(returnable);
  if (remembered !== null) return remembered;
  // A person who signs in for the first time is the admin of a workspace of their own.
  const invitations = isAdmin ? await queries.fetchQuery(myInvitationsQuery).catch(() => []) : [];
  return invitations.length > 0 ? paths.invitation : paths.createLink;
}
