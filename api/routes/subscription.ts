import type { Request } from '@hapi/hapi';
import { PLANS } from '@utmost/core/plans.ts';
import { dataOf } from '../models/organization-data.ts';
import { contentRange } from '../presenters/content-range.ts';
import { presentPlan, presentPlanHolder } from '../presenters/plan.ts';
import type { Services } from '../services/caller.ts';
import { readLimit, readPlan } from '../services/plans/room.ts';
import { callerOf, list, type Operations, personOf } from './handler.ts';

export const subscription = (services: Services): Operations => {
  const { isBilled } = services.settings;
  const check = (kind: Parameters<typeof readLimit>[2]) => (request: Request) =>
    readLimit(services, dataOf(services.database, callerOf(request).organizationId), kind);
  return {
    listSubscriptionPlans: (_request, h) => {
      const plans = PLANS.map((plan) => presentPlan(plan, isBilled));
      return list(h, plans, contentRange('subscription-plans', 0, plans.length, plans.length));
    },
    getCurrentPlan: async (request) => {
      const { organization } = personOf(request);
      const plan = await readPlan(services, dataOf(services.database, organization.id));
      return {
        plan: presentPlan(plan, isBilled),
        organization: presentPlanHolder(organization),
        billing: isBilled,
        payments: 'none',
      };
    },
    checkParameterLimit: check('parameters'),
    checkLinkLimit: check('links'),
    checkMemberLimit: check('members'),
  };
};
