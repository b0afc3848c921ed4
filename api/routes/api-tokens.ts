import type { components } from '@utmost/core/contract.d.ts';
import { presentToken } from '../presenters/api-token.ts';
import { contentRange } from '../presenters/content-range.ts';
import type { Services } from '../services/caller.ts';
import { createToken } from '../services/tokens/create-token.ts';
import { listTokens } from '../services/tokens/list-tokens.ts';
import { revokeToken } from '../services/tokens/revoke-token.ts';
import { callerOf, credentialsOf, list, type Operations } from './handler.ts';

export const apiTokens = (services: Services): Operations => ({
  listApiTokens: async (request, h) => {
    const owned = await listTokens(services, callerOf(request));
    const range = contentRange('api-tokens', 0, owned.length, owned.length);
    return list(
      h,
      owned.map(({ token, username }) => presentToken(token, username)),
      range,
    );
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
    return h.response({ ...presentToken(token, caller.username), token: secret }).code(201);
  },
  revokeApiToken: async (request) => ({
    deleted: await revokeToken(services, callerOf(request), String(request.params.id)),
  }),
});
