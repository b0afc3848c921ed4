import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion, wholeList } from '../http/list.ts';
import { callerOf, credentialsOf } from '../http/plugins/access-control.ts';
import { TOKEN_FIELDS } from '../models/records.ts';
import { createToken, listTokens, revokeToken } from './manage-tokens.ts';

export const apiTokens = (services: Services): Operations => ({
  listApiTokens: async (request, h) => {
    const tokens = await listTokens(services, callerOf(request));
    return wholeList(request, h, 'api-tokens', tokens, [...TOKEN_FIELDS, 'username']);
  },
  createApiToken: async (request, h) => {
    const draft = request.payload as components['schemas']['ApiTokenDraft'];
    const { credential } = credentialsOf(request);
    const latest = credential.kind === 'token' ? credential.token.expiresAt : null;
    return h.response(await createToken(services, callerOf(request), draft, latest)).code(201);
  },
  revokeApiToken: deletion((caller, id) => revokeToken(services, caller, id)),
});
