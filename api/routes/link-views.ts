import type { components } from '@utmost/core/contract.d.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentView } from '../presenters/link-view.ts';
import type { Services } from '../services/caller.ts';
import { deleteView } from '../services/link-views/delete-view.ts';
import { listViews } from '../services/link-views/list-views.ts';
import { changeView, createView } from '../services/link-views/save-view.ts';
import { callerOf, list, type Operations } from './handler.ts';

type Schemas = components['schemas'];

export const linkViews = (services: Services): Operations => ({
  listLinkViews: async (request, h) => {
    const views = await listViews(services, callerOf(request));
    return list(
      h,
      views.map(presentView),
      contentRange('link-views', 0, views.length, views.length),
    );
  },
  createLinkView: async (request, h) => {
    const { name = '', query = '' } = request.payload as Schemas['LinkViewDraft'];
    const view = await createView(services, callerOf(request), { name, query });
    return h.response(presentView(view)).code(201);
  },
  changeLinkView: async (request) => {
    const change = request.payload as Schemas['LinkViewDraft'];
    return presentView(
      await changeView(services, callerOf(request), String(request.params.id), change),
    );
  },
  deleteLinkView: async (request) => ({
    deleted: await deleteView(services, callerOf(request), String(request.params.id)),
  }),
});
