import type { Operations } from '../contract/operations.ts';
import { callerOf, sessionOf } from '../plugins/credentials.ts';
import { presentSession } from '../presenters/session.ts';
import type { Services } from '../services/caller.ts';
import { endOwnSession, listSessions } from '../services/people/own-sessions.ts';
import { wholeList } from './whole-list.ts';

const FIELDS = [
  'id',
  'current',
  'createdAt',
  'lastSeenAt',
  'expiresAt',
  'userAgent',
  'address',
] as const;

export const profile = (services: Services): Operations => ({
  listSessions: async (request, h) => {
    const rows = await listSessions(services, callerOf(request));
    const sessionId = sessionOf(request)?.publicId ?? null;
    const sessions = rows.map((row) => presentSession(row, sessionId));
    return wholeList(request, h, 'sessions', sessions, FIELDS);
  },
  endSession: async (request) => {
    const id = String(request.params.id);
    const deleted = await endOwnSession(services, callerOf(request), id);
    if (id === sessionOf(request)?.publicId) request.cookieAuth.clear();
    return { id, deleted };
  },
});
