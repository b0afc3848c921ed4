import type { components } from '@utmost/core/contract.d.ts';
import { api, bodyOf } from '../data/api-client.ts';

type Schemas = components['schemas'];

export type ApiToken = Schemas['ApiToken'];
export type NewApiToken = Schemas['NewApiToken'];
export type TokenScope = Schemas['TokenScope'];

export const createToken = (body: Schemas['ApiTokenDraft']) =>
  bodyOf(api.POST('/api/api-tokens', { body }));
