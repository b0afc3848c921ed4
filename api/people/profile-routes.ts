import type { Request } from '@hapi/hapi';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { wholeList } from '../http/list.ts';
import { callerOf, credentialsOf } from '../http/plugins/credentials.ts';
import { SESSION_FIELDS, sessionRecord } from '../models/records.ts';
import { endOwnSession, listSessions } from './session.ts';

export const profile = (services: Services): Operations => ({
  listSessions: async (request, h) => {
    const rows = await listSessions(services, callerOf(request));
    const sessionId = sessionIdOf(request);
    const sessions = rows.map((row) => sessionRecord(row, sessionId));
    return wholeList(request, h, 'sessions', sessions, ['id', 'current', ...SESSION_FIELDS]);
  },
  endSession: async (request) => {
    const id = String(request.params.id);
    const deleted = await endOwnSession(services, callerOf(request), id);
    if (id === sessionIdOf(request)) request.cookieAuth.clear();
    return { id, deleted };
  },
});

// Null with an API token.
function sessionIdOf(request: Request): string | null {
  const { credential } = credentialsOf(request);
  return credential.kind === 'session' ? credential.session.publicId : null;
}
