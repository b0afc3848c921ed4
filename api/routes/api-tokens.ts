import type { components } from '@utmost/core/contract.d.ts';
import type { Operations } from '../contract/operations.ts';
import { TOKEN_FIELDS, tokenRecord } from '../models/records.ts';
import { callerOf, credentialsOf } from '../plugins/credentials.ts';
import type { Services } from '../services/caller.ts';
import { createToken, listTokens, revokeToken } from '../services/tokens/manage-tokens.ts';
import { deletion, wholeList } from './list.ts';

export const apiTokens = (services: Services): Operations => ({
  listApiTokens: async (request, h) => {
    const owned = await listTokens(services, callerOf(request));
    const tokens = owned.map(({ token, username }) => tokenRecord(token, username));
    return wholeList(request, h, 'api-tokens', tokens, [...TOKEN_FIELDS, 'username']);
  },
  createApiToken: async (request, h) => {
    const {
      name = '',
      scope,
      expiresAt,
    } = request.payload as components['schemas']['ApiTokenDraft'];
    const draft = { name, scope, expiresAt: expiresAt ? new Date(expiresAt) : null };
    const caller = callerOf(request);
    const { credential } = credentialsOf(request);
    const latest = credential.kind === 'token' ? credential.token.expiresAt : null;
    const { token, secret } = await createToken(services, caller, draft, latest);
    return h.response({ ...tokenRecord(token, caller.username), token: secret }).code(201);
  },
  revokeApiToken: deletion((caller, id) => revokeToken(services, caller, id)),
});
