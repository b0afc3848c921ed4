import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from './auth-provider.ts';
import { identityKey } from './session.ts';

const CHANNEL = 'utmost.signed-in';
const IDENTITY = hashKey(identityKey);

/**
 * All tabs of a browser share one session. Whoever is signed in by one of them is told to the others, and a
 * tab that finds somebody else there than it was loaded for, or the same person in another workspace, is
 * loaded anew: nothing of what the one saw or typed is left before the other, and the guard leads on.
 */
export function PersonWatch() {
  const queries = useQueryClient();
  useEffect(() => {
    let known: string | null = null;
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = () => void queries.invalidateQueries({ queryKey: identityKey });
    const leave = queries.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (query.queryHash !== IDENTITY) return;
      if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
      const person = personOf(query.state.data as User | null);
      if (person === null || person === known) return;
      const isOwnDoing = event.action.manual === true;
      if (known !== null && !isOwnDoing) window.location.reload();
      known = person;
      if (isOwnDoing) tabs.postMessage(null);
    });
    return () => {
      leave();
      tabs.close();
    };
  }, [queries]);
  return null;
}

function personOf(user: User | null): string | null {
  return user && `${user.id} ${user.organizationId}`;
}
