import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { identity, type User } from './auth-provider.ts';

/** Who is there. A current user that cannot be loaded means nobody (spec part 1 section 4). */
export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'anonymous' }
  | { readonly state: 'signed-in'; readonly user: User };

/** The session as it is known now; asks the server when it is not known. */
export function useSession(): Session {
  const { data: user, isPending } = useQuery(identity);
  if (user) return { state: 'signed-in', user };
  return { state: isPending ? 'loading' : 'anonymous' };
}

/**
 * Whom the guard has let in; null where it lets everybody in. A screen does not ask for itself who is there: it
 * may draw itself anew after a session has ended and before the guard takes it away.
 */
export const CurrentUser = createContext<User | null>(null);

/**
 * The user of a screen behind the guard.
 * @throws Error on a screen that is there for everybody
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

/** Whether somebody is known to be signed in. */
export function isSignedIn(queries: QueryClient): boolean {
  return Boolean(queries.getQueryData(identity.queryKey));
}

/** From now on this user is signed in. */
export function startSession(queries: QueryClient, user: User): void {
  queries.setQueryData(identity.queryKey, user);
}

/** From now on nobody is signed in. What was loaded is forgotten with the page, which signing in leaves. */
export function endSession(queries: QueryClient): void {
  queries.setQueryData(identity.queryKey, null);
}

/**
 * The user is in another workspace from now on, or none where there is no user: nothing that was loaded
 * from the old one is left.
 */
export function changeWorkspace(queries: QueryClient, user: User | null): void {
  queries.setQueryData(identity.queryKey, user);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== identity.queryKey[0] });
}

/** What to fetch again when the user's own name, or the organization's, has changed. */
export const identityKey = identity.queryKey;
