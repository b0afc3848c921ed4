import type { Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { FREE_PLAN, PLANS, type Plan, PRO_PLAN, planOf } from '@utmost/core/plans.ts';
import type { Services } from '../caller.ts';
import type { DomainError } from '../domain-error.ts';
import type { Operations } from '../http/contract/mount.ts';
import { wholeList } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import type { BillingAccountRow } from '../models/models.ts';
import { planHolderRecord } from '../models/records.ts';
import { readPlanHolder } from './billing-account.ts';
import { readLimit } from './quota.ts';

export const subscription = (services: Services): Operations => {
  const { isBilled } = services.settings;
  const check = (kind: Parameters<typeof readLimit>[2]) => (request: Request) =>
    readLimit(services, callerOf(request), kind);
  return {
    listSubscriptionPlans: async (request, h) => {
      const prices = await soldPrices(services).catch((error: DomainError) => {
        request.log('error', error);
        return NO_PRICES;
      });
      const plans = PLANS.map((plan) => presentPlan(plan, isBilled, prices));
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
    plan: presentPlan(planOf(organization.planId), settings.isBilled, pricesOf(account)),
    organization: planHolderRecord(organization, account),
    billing: settings.isBilled,
    payments: payments?.kind ?? 'none',
  };
}

/** What Pro costs. */
type ProPrices = Pick<
  components['schemas']['Plan'],
  'monthlyPrice' | 'yearlyPrice' | 'currency' | 'isTaxAdded'
>;

const LIST_PRICES: ProPrices = {
  monthlyPrice: PRO_PLAN.monthlyPrice,
  yearlyPrice: PRO_PLAN.yearlyPrice,
  currency: 'usd',
};
const NO_PRICES: ProPrices = { monthlyPrice: null, yearlyPrice: null, currency: 'usd' };

// Where nothing is sold, nothing says otherwise.
async function soldPrices({ payments, settings }: Services): Promise<ProPrices> {
  if (!payments || !settings.isBilled) return LIST_PRICES;
  const { monthly, yearly, isTaxAdded } = await (await payments.stripe()).prices.sold();
  const { currency = 'usd' } = monthly ?? yearly ?? {};
  return {
    monthlyPrice: monthly?.amount ?? null,
    yearlyPrice: yearly?.amount ?? null,
    currency,
    isTaxAdded,
  };
}

/** What the workspace itself pays, which may be a price that is sold no more. */
function pricesOf({ billingCycle, priceAmount, priceCurrency }: BillingAccountRow): ProPrices {
  const currency = priceCurrency ?? NO_PRICES.currency;
  return { ...NO_PRICES, currency, ...(billingCycle && { [`${billingCycle}Price`]: priceAmount }) };
}

/** A plan as the contract shows it. @param isLimited false where billing is off: then nothing has a limit */
function presentPlan(
  plan: Plan,
  isLimited: boolean,
  prices: ProPrices,
): components['schemas']['Plan'] {
  const { limits, features, ...facts } = plan;
  const limit = (most: number) => (isLimited ? most : null);
  return {
    ...facts,
    ...(plan.id === FREE_PLAN.id ? { currency: prices.currency } : prices),
    features: [...features],
    maxWorkspaceMembers: limit(limits.members),
    maxParameters: limit(limits.parameters),
    maxLinks: limit(limits.links),
    maxAiRequests: limit(limits.aiRequests),
  };
}
