import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { deletion, wholeList } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { changePreset, createPreset, deletePreset, listPresets } from './manage-presets.ts';

type PresetDraft = components['schemas']['PresetDraft'];

const FIELDS = ['id', 'name', 'parameters', 'from', 'to', 'createdBy', 'state'] as const;

export const presets = (services: Services): Operations => ({
  listPresets: async (request, h) =>
    wholeList(request, h, 'presets', await listPresets(services, callerOf(request)), FIELDS),
  createPreset: async (request, h) => {
    const draft = request.payload as PresetDraft;
    return h.response(await createPreset(services, callerOf(request), draft)).code(201);
  },
  changePreset: (request) => {
    const change = request.payload as PresetDraft;
    return changePreset(services, callerOf(request), String(request.params.id), change);
  },
  deletePreset: deletion((caller, id) => deletePreset(services, caller, id)),
});
