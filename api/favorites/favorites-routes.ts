import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { addFavorite, deleteFavorite, listFavorites } from './manage-favorites.ts';

export const favorites = (services: Services): Operations => ({
  listFavorites: async (request) => ({
    linkIds: await listFavorites(services, callerOf(request)),
  }),
  addFavorite: async (request) => ({
    linkIds: await addFavorite(services, callerOf(request), String(request.params.id)),
  }),
  deleteFavorite: deletion((caller, id) => deleteFavorite(services, caller, id)),
});
