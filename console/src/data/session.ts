import { notifyManager, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { identity } from './auth-provider.ts';
import { forgetDrafts } from './draft-storage.ts';
import type { Session, User } from './user.ts';

const deletion = queryOptions({
  queryKey: ['auth', 'isWorkspaceDeleted'],
  queryFn: () => false,
  enabled: false,
});

/** The session as it is known now; asks the server when it is not known. */
export function useSession(): Session {
  const { data: user, isPending } = useQuery(identity);
  const { data: isDeleted } = useQuery(deletion);
  if (user) return { state: 'signed-in', user };
  if (isDeleted) return { state: 'deleted' };
  return { state: isPending ? 'loading' : 'anonymous' };
}

/**
 * The user whom the guard let in; null on public screens. Screens read it from here, since they
 * may render again after a session has ended and before the guard removes them.
 */
export const CurrentUser = createContext<User | null>(null);

/**
 * The user of a screen behind the guard.
 * @throws Error on a public screen
 */
export function useUser(): User {
  const user = use(CurrentUser);
  if (!user) throw new Error('Not signed in.');
  return user;
}

/** The user as far as the guard has found out, for a screen that is there without one too. */
export function useKnownUser(): User | null {
  // Asking again would take the screen away while the answer is on its way.
  const { data: user } = useQuery({ ...identity, enabled: false });
  return user ?? null;
}

/** Whether a session is known. */
export function isSignedIn(queries: QueryClient): boolean {
  return Boolean(queries.getQueryData(identity.queryKey));
}

/** From now on this user is signed in. */
export function startSession(queries: QueryClient, user: User): void {
  queries.setQueryData(identity.queryKey, user);
}

/** Ends the session in this tab. Signing in leaves the page, and the cached data with it. */
export function endSession(queries: QueryClient): void {
  queries.setQueryData(identity.queryKey, null);
}

/** The user is in another workspace from now on: nothing that was loaded from the old one, or typed for it, is left. */
export function changeWorkspace(queries: QueryClient, user: User): void {
  forgetDrafts();
  queries.setQueryData(identity.queryKey, user);
  forgetLoaded(queries);
}

/** The workspace and its users are gone. What says so is forgotten with the page, which signing in leaves. */
export function endWorkspace(queries: QueryClient): void {
  // In one step, or the guard sees a session that has expired in between.
  notifyManager.batch(() => {
    queries.setQueryData(deletion.queryKey, true);
    endSession(queries);
    forgetLoaded(queries);
  });
}

function forgetLoaded(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== identity.queryKey[0] });
}

/** What to fetch again when the user's own name, or the organization's, has changed. */
export const identityKey = identity.queryKey;
