import type { components } from '@utmost/core/contract.d.ts';
import type { Operations } from '../contract/mount.ts';
import { callerOf } from '../plugins/credentials.ts';
import { setAdvanced } from '../services/advanced/set-advanced.ts';
import type { Services } from '../services/caller.ts';
import { getAdvanced } from '../services/read-taxonomy.ts';
import { unlessUnchanged } from './unchanged.ts';

export const advancedLinkConfig = (services: Services): Operations => ({
  getAdvancedLinkConfig: (request, h) =>
    unlessUnchanged(request, h, async () =>
      h.response(await getAdvanced(services, callerOf(request))),
    ),
  setAdvancedLinkConfig: (request) => {
    const draft = request.payload as components['schemas']['AdvancedLinkConfigDraft'];
    return setAdvanced(services, callerOf(request), draft);
  },
});
