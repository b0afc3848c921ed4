import type { components } from '@utmost/core/contract.d.ts';
import { Op } from 'sequelize';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { dataOf } from '../models/organization-data.ts';
import { addDemoData, removeDemoData } from './demo/demo-data.ts';

export const firstRun = (services: Services): Operations => ({
  getFirstSteps: (request) => readFirstSteps(services, callerOf(request)),
  addDemoData: (request) => addDemoData(services, callerOf(request)),
  removeDemoData: async (request) => ({
    deleted: await removeDemoData(services, callerOf(request)),
  }),
});

/** From how many links on a team makes more than one at once. */
const MANY_LINKS = 10;

/** What a new organization has done already. @throws {DomainError} `forbidden` */
async function readFirstSteps(
  { database, clock }: Services,
  caller: Caller,
): Promise<components['schemas']['FirstSteps']> {
  requireAdmin(caller);
  const data = dataOf(database, caller.organizationId);
  const [demoLinks, parameters, people, invitations, tokens] = await Promise.all([
    data.demoLinks.count(),
    data.parameters.count(),
    data.users.count(),
    data.invitations.count({ expiresAt: { [Op.gt]: clock.now() } }),
    data.tokens.count(),
  ]);
  const own = caller.usage.links - demoLinks;
  return {
    parameters: parameters > 0,
    link: own > 0,
    manyLinks: own >= MANY_LINKS,
    teammate: people + invitations > 1,
    token: tokens > 0,
    demoLinks,
  };
}
