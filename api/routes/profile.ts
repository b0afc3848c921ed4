import { contentRange } from '../presenters/content-range.ts';
import { presentSession } from '../presenters/session.ts';
import type { Services } from '../services/caller.ts';
import { endOwnSession, listSessions } from '../services/people/own-sessions.ts';
import { callerOf, list, type Operations, sessionOf } from './handler.ts';

export const profile = (services: Services): Operations => ({
  listSessions: async (request, h) => {
    const rows = await listSessions(services, callerOf(request));
    const sessionId = sessionOf(request)?.publicId ?? null;
    return list(
      h,
      rows.map((row) => presentSession(row, sessionId)),
      contentRange('sessions', 0, rows.length, rows.length),
    );
  },
  endSession: async (request) => {
    const id = String(request.params.id);
    const deleted = await endOwnSession(services, callerOf(request), id);
    if (id === sessionOf(request)?.publicId) request.cookieAuth.clear();
    return { deleted };
  },
});
