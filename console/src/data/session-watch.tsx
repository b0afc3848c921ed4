import { hashKey, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isForbidden, isUnauthenticated } from './api-error.ts';
import { accessTexts } from './data-texts.ts';
import { forgetDrafts } from './draft-storage.ts';
import { endSession, identityKey, isSignedIn } from './session.ts';
import { useNotice } from './use-notice.ts';
import type { User } from './user.ts';

/** Watches who is signed in: whether the session ends, and whether another tab of the browser begins one. */
export function SessionWatch() {
  useSessionEnd();
  useOtherTabs();
  return null;
}

/**
 * The one place that knows what to do when a session ends, or its person may do less: whichever call is
 * the first to be refused, the user is told once and the guard leads where they belong.
 */
function useSessionEnd(): void {
  const queries = useQueryClient();
  const notify = useNotice();
  useEffect(() => {
    const check = (error: unknown) => {
      if (!isSignedIn(queries)) return;
      // The role may be another one by now; the guard acts on what is known of it.
      if (isForbidden(error)) void queries.invalidateQueries({ queryKey: identityKey });
      if (!isUnauthenticated(error)) return;
      endSession(queries);
      notify(accessTexts.sessionEnded, {
        type: 'error',
        title: accessTexts.sessionEndedTitle,
      });
    };
    const leaveQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') check(event.action.error);
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries, notify]);
}

const CHANNEL = 'utmost.signed-in';
const IDENTITY = hashKey(identityKey);

/**
 * All tabs of a browser share one session. A tab reports its user to the others, and a
 * tab that was loaded for another user, or for the same user in another workspace, is
 * loaded again: nothing of what the one saw or typed is left before the other, and the guard leads on.
 */
function useOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let known: string | null = null;
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = () => void queries.invalidateQueries({ queryKey: identityKey });
    const leave = queries.getQueryCache().subscribe((event) => {
      const { user, isOwnDoing } = knownUser(event);
      const person = user && `${user.id} ${user.organizationId}`;
      if (user === null || person === known) return;
      if (known !== null && !isOwnDoing) {
        // What another person typed is kept for them.
        if (known.startsWith(`${user.id} `)) forgetDrafts();
        window.location.reload();
      }
      known = person;
      if (isOwnDoing) tabs.postMessage(null);
    });
    return () => {
      leave();
      tabs.close();
    };
  }, [queries]);
}

/** The user that an event tells of, and whether this tab signed them in; null where it tells of something else. */
function knownUser(event: QueryCacheNotifyEvent): { user: User | null; isOwnDoing: boolean } {
  const { query } = event;
  if (query.queryHash !== IDENTITY || event.type !== 'updated' || event.action.type !== 'success')
    return { user: null, isOwnDoing: false };
  return { user: query.state.data as User | null, isOwnDoing: event.action.manual === true };
}
