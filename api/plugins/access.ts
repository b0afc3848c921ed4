import type { Plugin } from '@hapi/hapi';
import { accessRuleOf } from '../contract/mount.ts';
import { callerOf } from '../routes/handler.ts';
import { requireAdmin, requireScope } from '../services/caller.ts';

/** Holds every call to what the contract says of who may make it, before anything of it is judged. */
export const accessPlugin: Plugin<object> = {
  name: 'access',
  register(server) {
    server.ext('onCredentials', (request, h) => {
      const rule = accessRuleOf(request);
      if (!rule || rule.access === 'public') return h.continue;
      const caller = callerOf(request);
      requireScope(caller, rule.effect);
      if (rule.access === 'admin') requireAdmin(caller);
      return h.continue;
    });
  },
};
