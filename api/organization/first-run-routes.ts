import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { addDemoData, removeDemoData } from './demo/demo-data.ts';
import { readFirstSteps } from './first-steps.ts';

export const firstRun = (services: Services): Operations => ({
  getFirstSteps: (request) => readFirstSteps(services, callerOf(request)),
  addDemoData: (request) => addDemoData(services, callerOf(request)),
  removeDemoData: async (request) => ({
    deleted: await removeDemoData(services, callerOf(request)),
  }),
});
