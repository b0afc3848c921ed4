import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion, wholeList } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { viewRecord } from '../models/records.ts';
import { changeView, createView, deleteView, listViews } from './manage-views.ts';

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
