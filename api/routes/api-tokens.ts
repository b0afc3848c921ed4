import type { components } from '@utmost/core/contract.d.ts';
import type { Operations } from '../contract/mount.ts';
import { TOKEN_FIELDS } from '../models/records.ts';
import { callerOf, credentialsOf } from '../plugins/credentials.ts';
import type { Services } from '../services/caller.ts';
import { createToken, listTokens, revokeToken } from '../services/tokens/manage-tokens.ts';
import { deletion, wholeList } from './list.ts';

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
