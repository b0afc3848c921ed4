import type { Operations } from '../contract/mount.ts';
import { callerOf } from '../plugins/credentials.ts';
import type { Services } from '../services/caller.ts';
import { addDemoData, removeDemoData } from '../services/demo/demo-data.ts';
import { readFirstSteps } from '../services/organization/first-steps.ts';

export const firstRun = (services: Services): Operations => ({
  getFirstSteps: (request) => readFirstSteps(services, callerOf(request)),
  addDemoData: (request) => addDemoData(services, callerOf(request)),
  removeDemoData: async (request) => ({
    deleted: await removeDemoData(services, callerOf(request)),
  }),
});
