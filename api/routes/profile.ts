import { contentRange } from '../presenters/content-range.ts';
import { presentSession } from '../presenters/session.ts';
import type { Services } from '../services/caller.ts';
import { endOwnSession, listSessions } from '../services/people/own-sessions.ts';
import { callerOf, credentialsOf, list, type Operations } from './handler.ts';

export const profile = (services: Services): Operations => ({
  listSessions: async (request, h) => {
    const rows = await listSessions(services, callerOf(request));
    const { sessionId } = credentialsOf(request);
    return list(
      h,
      rows.map((row) => presentSession(row, sessionId)),
      contentRange('sessions', 0, rows.length, rows.length),
    );
  },
  endSession: async (request) => {
    const id = String(request.params.id);
    const deleted = await endOwnSession(services, callerOf(request), id);
    if (id === credentialsOf(request).sessionId) request.cookieAuth.clear();
    return { deleted };
  },
});
