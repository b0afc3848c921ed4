import type { components } from '@utmost/core/contract.d.ts';
import type { Operations } from '../contract/mount.ts';
import { viewRecord } from '../models/records.ts';
import { callerOf } from '../plugins/credentials.ts';
import type { Services } from '../services/caller.ts';
import {
  changeView,
  createView,
  deleteView,
  listViews,
} from '../services/link-views/manage-views.ts';
import { deletion, wholeList } from './list.ts';

type Schemas = components['schemas'];

export const linkViews = (services: Services): Operations => ({
  listLinkViews: async (request, h) => {
    const views = await listViews(services, callerOf(request));
    return wholeList(request, h, 'link-views', views.map(viewRecord), ['id', 'name', 'query']);
  },
  createLinkView: async (request, h) => {
    const { name = '', query = '' } = request.payload as Schemas['LinkViewDraft'];
    const view = await createView(services, callerOf(request), { name, query });
    return h.response(viewRecord(view)).code(201);
  },
  changeLinkView: async (request) => {
    const change = request.payload as Schemas['LinkViewDraft'];
    return viewRecord(
      await changeView(services, callerOf(request), String(request.params.id), change),
    );
  },
  deleteLinkView: deletion((caller, id) => deleteView(services, caller, id)),
});
