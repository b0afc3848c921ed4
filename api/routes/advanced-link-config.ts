import type { components } from '@utmost/core/contract.d.ts';
import { dataOf } from '../models/organization-data.ts';
import { setAdvanced } from '../services/advanced/set-advanced.ts';
import type { Services } from '../services/caller.ts';
import { readAdvanced } from '../services/read-taxonomy.ts';
import { callerOf, type Operations } from './handler.ts';
import { unlessUnchanged } from './unchanged.ts';

export const advancedLinkConfig = (services: Services): Operations => ({
  getAdvancedLinkConfig: (request, h) =>
    unlessUnchanged(request, h, async () => {
      const data = dataOf(services.database, callerOf(request).organizationId);
      return h.response(await readAdvanced(data));
    }),
  setAdvancedLinkConfig: (request) => {
    const draft = request.payload as components['schemas']['AdvancedLinkConfigDraft'];
    return setAdvanced(services, callerOf(request), draft);
  },
});
