import { createHash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../services/caller.ts';
import { readRevision } from '../services/organization/revision.ts';
import { callerOf } from './handler.ts';

// Lists are shown in this process's own form: after an update an old answer is not the same any more.
const FORM = Date.now().toString(36);

/**
 * Answers 304 where nothing in the organisation has changed since the caller's last look, which costs
 * one row; else lists, and names the state of the list in its ETag (RFC 9110 section 8.8.3).
 * @param beside what else the answer depends on
 */
export async function unlessUnchanged(
  services: Services,
  request: Request,
  h: ResponseToolkit,
  list: () => Promise<ResponseObject>,
  beside = '',
): Promise<ResponseObject> {
  const caller = callerOf(request);
  const revision = await readRevision(services, caller);
  const { organizationId, role, scope } = caller;
  const state = [FORM, request.path, organizationId, role, scope, revision, beside].join(' ');
  const etag = createHash('sha256').update(state).digest('base64url').slice(0, 27);
  const answer = h.entity({ etag }) ?? (await list());
  return answer.header('Cache-Control', 'private, no-cache');
}
