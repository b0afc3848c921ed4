import { useQueryClient } from '@tanstack/react-query';
import { accessTexts } from '@utmost/core/messages/console.ts';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isForbidden, isUnauthenticated } from './api-error.ts';
import { endSession, identityKey, isSignedIn } from './session.ts';

/**
 * The one place that knows what to do when a session ends, or its person may do less: whichever call is
 * the first to be refused, the user is told once and the guard leads where they belong.
 */
export function SessionWatch() {
  const queries = useQueryClient();
  const notify = useNotify();
  useEffect(() => {
    const judge = (error: unknown) => {
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
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
    });
    const leaveMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error);
    });
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [queries, notify]);
  return null;
}
