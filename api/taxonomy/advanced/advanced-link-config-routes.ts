import type { components } from '@utmost/core/contract.d.ts';
import type { Services } from '../../caller.ts';
import type { Operations } from '../../http/contract/mount.ts';
import { callerOf } from '../../http/plugins/credentials.ts';
import { unlessUnchanged } from '../../http/unchanged.ts';
import { getAdvanced } from '../read-taxonomy.ts';
import { setAdvanced } from './set-advanced.ts';

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
