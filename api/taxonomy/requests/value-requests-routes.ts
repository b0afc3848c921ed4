import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { deletion, wholeList } from '../../http/list.ts';
import { callerOf } from '../../http/plugins/access-control.ts';
import {
  declineValueRequest,
  deleteValueRequest,
  listValueRequests,
  requestValue,
} from './value-requests.ts';

type ValueRequestDraft = components['schemas']['ValueRequestDraft'];

const FIELDS = ['id', 'queryName', 'value', 'requestedBy', 'createdAt', 'state'] as const;

export const valueRequests = (services: Services): Operations => ({
  listValueRequests: async (request, h) => {
    const requests = await listValueRequests(services, callerOf(request));
    return wholeList(request, h, 'value-requests', requests, FIELDS);
  },
  requestValue: async (request, h) => {
    const draft = request.payload as ValueRequestDraft;
    return h.response(await requestValue(services, callerOf(request), draft)).code(201);
  },
  declineValueRequest: (request) =>
    declineValueRequest(services, callerOf(request), String(request.params.id)),
  deleteValueRequest: deletion((caller, id) => deleteValueRequest(services, caller, id)),
});
