import type { Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { PLANS, type Plan, planOf } from '@utmost/core/plans.ts';
import type { Services } from '../caller.ts';
import type { Operations } from '../http/contract/mount.ts';
import { wholeList } from '../http/list.ts';
import { callerOf } from '../http/plugins/credentials.ts';
import { planHolderRecord } from '../models/records.ts';
import { readPlanHolder } from './billing-account.ts';
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
    organization: planHolderRecord(organization, account),
    billing: settings.isBilled,
    payments: payments?.kind ?? 'none',
  };
}

/** A plan as the contract shows it. @param isLimited false where billing is off: then nothing has a limit */
function presentPlan(plan: Plan, isLimited: boolean): components['schemas']['Plan'] {
  const { limits, features, ...facts } = plan;
  const limit = (most: number) => (isLimited ? most : null);
  return {
    ...facts,
    features: [...features],
    maxWorkspaceMembers: limit(limits.members),
    maxParameters: limit(limits.parameters),
    maxLinks: limit(limits.links),
    maxAiRequests: limit(limits.aiRequests),
  };
}
