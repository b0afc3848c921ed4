import type { Request } from '@hapi/hapi';
import { PLANS, planOf } from '@utmost/core/plans.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { wholeList } from '../http/list.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { readPlanHolder } from './billing-account.ts';
import { presentPlan, presentPlanHolder } from './plan-presenter.ts';
import { readLimit } from './quota.ts';

export const subscription = (services: Services): Operations => {
  const { isBilled } = services.settings;
  const check = (kind: Parameters<typeof readLimit>[2]) => (request: Request) =>
    readLimit(services, callerOf(request), kind);
  return {
    listSubscriptionPlans: (request, h) => {
      const plans = PLANS.map((plan) => presentPlan(plan, isBilled));
      const fields = ['id', 'name', 'monthlyPrice', 'yearlyPrice'] as const;
      return wholeList(request, h, 'subscription-plans', plans, fields);
    },
    getCurrentPlan: (request) => currentPlan(services, callerOf(request).organizationId),
    checkParameterLimit: check('parameters'),
    checkLinkLimit: check('links'),
    checkMemberLimit: check('members'),
  };
};

/** The plan of an organization, with what it pays for. */
export async function currentPlan(services: Services, organizationId: string) {
  const { settings, payments } = services;
  const { organization, account } = await readPlanHolder(services, organizationId);
  return {
    plan: presentPlan(planOf(organization.planId), settings.isBilled),
    organization: presentPlanHolder(organization, account),
    billing: settings.isBilled,
    payments: payments?.kind ?? 'none',
  };
}
