import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { callerOf } from './plugins/access-control.ts';

// After an update an old answer may have another form.
const FORM = hash('sha256', readFileSync(new URL('../../openapi.yaml', import.meta.url)));

/**
 * Answers 304 where nothing in the organization has changed since the caller's last look, which was read with
 * the credential already; else lists, and names the state of the list in its ETag (RFC 9110 section 8.8.3).
 * @param extra what else the answer depends on
 */
export async function unlessUnchanged(
  request: Request,
  h: ResponseToolkit,
  list: () => Promise<ResponseObject>,
  extra = '',
): Promise<ResponseObject> {
  const { organizationId, userId, role, scope, usage } = callerOf(request);
  const { epoch } = request.server.app;
  const state = [
    FORM,
    epoch,
    request.path,
    organizationId,
    // Lists may be of a person's own favorites.
    userId,
    role,
    scope,
    usage.revision,
    extra,
  ].join(' ');
  const etag = hash('sha256', state, 'base64url').slice(0, 27);
  const answer = h.entity({ etag }) ?? (await list());
  return answer.header('Cache-Control', 'private, no-cache');
}
