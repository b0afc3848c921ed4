import { queryOptions } from '@tanstack/react-query';
import type { components } from '@utmost/core/contract.d.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { api, bodyOf } from '../data/api-client.ts';

type Schemas = components['schemas'];

export type Plan = Schemas['Plan'];
export type CurrentPlan = Schemas['CurrentPlan'];
export type PlanHolder = Schemas['PlanHolder'];
export type Invoice = Schemas['Invoice'];

/** What the key of every query here begins with: what to fetch again when a plan or a payment has changed. */
export const subscriptionKey = ['subscription'];

/** All plans, the cheapest first. */
export const plansQuery = queryOptions({
  queryKey: [...subscriptionKey, 'plans'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription-plans', { signal })),
});

/** The organization's plan as it is at this moment. */
export const readCurrentPlan = (signal: AbortSignal | null = null) =>
  bodyOf(api.GET('/api/subscription/current-plan', { signal }));

/** The organization's plan. */
export const currentPlanQuery = queryOptions({
  queryKey: [...subscriptionKey, 'current-plan'],
  queryFn: ({ signal }) => readCurrentPlan(signal),
});

/** How many of the plan's seats are taken. */
export const seatsQuery = queryOptions({
  queryKey: [...subscriptionKey, 'member-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/member-limit-check', { signal })),
});

/** How far the plan's parameters are used. */
export const parameterLimitQuery = queryOptions({
  queryKey: [...subscriptionKey, 'parameter-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/parameter-limit-check', { signal })),
});

/** How far the plan's links are used. */
export const linkLimitQuery = queryOptions({
  queryKey: [...subscriptionKey, 'link-limit-check'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/link-limit-check', { signal })),
});

/** How many AI requests are left, and who answers them. */
export const aiLimitsQuery = queryOptions({
  queryKey: [...subscriptionKey, 'ai-request-limits'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/ai-request-limits', { signal })),
});

/** Whether that many more fit into a limit, as far as it is known. */
export function hasQuotaFor(
  limit: Pick<Schemas['LimitCheck'], 'remaining'> | undefined,
  more: number,
): boolean {
  return typeof limit?.remaining !== 'number' || limit.remaining >= more;
}

/** How far each limit is used that adding something may run into. */
export const limitQueries = {
  members: seatsQuery,
  parameters: parameterLimitQuery,
  links: linkLimitQuery,
};

/** The newest invoices; for admins. */
export const invoicesQuery = queryOptions({
  queryKey: [...subscriptionKey, 'invoices'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/subscription/invoices', { signal })),
});

export const startCheckout = (planId: number, billingCycle: BillingCycle) =>
  bodyOf(api.POST('/api/subscription/checkout', { body: { planId, billingCycle } }));

export const processSession = (session_id: string, billingCycle: BillingCycle) =>
  bodyOf(
    api.GET('/api/subscription/process-session', {
      params: { query: { session_id, billingCycle } },
    }),
  );

export const processPayment = (body: Schemas['PaymentHint']) =>
  bodyOf(api.POST('/api/subscription/process-payment', { body }));

/** Changes to a plan that costs nothing. */
export const changePlan = (planId: number) =>
  bodyOf(api.POST('/api/subscription/upgrade', { body: { planId } }));

/** What a change of the billing cycle comes to. @param amountDue absent: nothing is changed */
export const changeBillingCycle = (body: Schemas['CycleDraft']) =>
  bodyOf(api.POST('/api/subscription/billing-cycle', { body }));

/** Cancels at the end of the period that is paid for. */
export const cancelSubscription = () =>
  bodyOf(api.POST('/api/subscription/cancel', { body: { cancelImmediately: false } }));

export const resumeSubscription = () => bodyOf(api.POST('/api/subscription/resume'));

export const syncSubscription = () => bodyOf(api.POST('/api/subscription/sync'));

export const openPortal = () => bodyOf(api.POST('/api/subscription/portal'));

/** When the period that is paid for ends, where that is known. */
export const periodEndOf = ({ currentPeriodEndsAt }: PlanHolder): Date | null =>
  currentPeriodEndsAt === null ? null : new Date(currentPeriodEndsAt);
