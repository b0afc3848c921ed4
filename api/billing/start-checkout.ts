import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { PLANS, PRO_PLAN } from '@utmost/core/plans.ts';
import { problem } from '@utmost/core/problem.ts';
import { type BillingCycle, isLive } from '@utmost/core/subscription.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { dataOf } from '../models/organization-data.ts';
import { readCustomer, readPlanHolder, requireSale, requireStripe } from './billing-account.ts';
import { type BillingTurn, inBillingTurn } from './billing-turn.ts';
import type { CheckoutOrder, CheckoutSession } from './stripe/checkouts.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { syncInTurn } from './sync-customer.ts';

/** What to pay for; the price is Stripe's. */
export interface CheckoutDraft {
  readonly planId: number | undefined;
  readonly billingCycle: BillingCycle;
}

/**
 * Begins a payment: one page that can be paid, however often it is requested. Nothing is granted (threat M1).
 * @throws {DomainError} `rule_broken` without a plan that is, `conflict` while a subscription lives
 */
export async function startCheckout(
  services: Services,
  caller: Caller,
  { planId, billingCycle }: CheckoutDraft,
): Promise<CheckoutSession> {
  requireAdmin(caller);
  await requireSale(services);
  requirePlan(planId);
  return inBillingTurn(services, caller.organizationId, async (turn) => {
    refuseCheckout(planId, await syncInTurn(services, turn, caller));
    const customerId = await findCustomer(services, turn, caller);
    return openPage(services, turn, caller, customerId, billingCycle);
  });
}

/** @throws {DomainError} `rule_broken` where it is missing or unknown */
export function requirePlan(planId: number | undefined): asserts planId is number {
  if (planId === undefined) refuseOn([problem('plan_required', 'planId')]);
  if (!PLANS.some(({ id }) => id === planId)) {
    refuseOn([problem('plan_unknown', 'planId')]);
  }
}

function refuseCheckout(planId: number, current: SubscriptionState): void {
  const refuse = (sentence: string) => {
    throw new DomainError('conflict', sentence);
  };
  if (planId === current.planId) refuse(billingErrors.alreadySubscribed);
  if (planId !== PRO_PLAN.id) refuse(billingErrors.downgrade);
  const { subscriptionStatus: status } = current.subscription;
  if (status === 'incomplete') refuse(billingErrors.confirming);
  if (status === 'paused') refuse(billingErrors.paused);
  // It is active but unpaid: a second one would be charged in addition.
  if (isLive(current.subscription)) refuse(billingErrors.overdue);
}

// Made once; an earlier attempt may have made it and not learned of it.
async function findCustomer(
  services: Services,
  turn: BillingTurn,
  caller: Caller,
): Promise<string> {
  const { organizationId } = turn;
  const stripe = await requireStripe(services);
  const { billingAccounts } = services.database.models;
  const known = await readCustomer(services, organizationId);
  if (known !== null && (await stripe.customers.isThere(known))) return known;
  const { organization } = await readPlanHolder(services, organizationId);
  const payer = await dataOf(services.database, organizationId).users.find(caller.userId);
  const facts = { name: organization.name, ...(payer && { email: payer.email }) };
  const found = await stripe.customers.find(organizationId, facts);
  const stripeCustomerId = found ?? (await stripe.customers.create(organizationId, facts));
  const place = await stripe.account();
  await billingAccounts.update({ stripeCustomerId, ...place }, { where: { id: organizationId } });
  // It may pay already.
  if (found !== null) refuseCheckout(PRO_PLAN.id, await syncInTurn(services, turn, caller));
  return stripeCustomerId;
}

async function openPage(
  services: Services,
  turn: BillingTurn,
  caller: Caller,
  customerId: string,
  billingCycle: BillingCycle,
): Promise<CheckoutSession> {
  const { publicUrl } = services.settings;
  const { organizationId } = turn;
  const { checkouts } = await requireStripe(services);
  const order: CheckoutOrder = {
    customerId,
    organizationId,
    billingCycle,
    // Stripe puts the id into the braces.
    successUrl: `${publicUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}&success=true&planId=${PRO_PLAN.id}&billingCycle=${billingCycle}`,
    cancelUrl: `${publicUrl}/subscription/canceled`,
  };
  const open = (await checkouts.list(customerId)).filter(({ isOpen }) => isOpen);
  const same = open.find((one) => checkouts.isFor(one, order));
  for (const one of open.filter((other) => other !== same)) {
    // It may have been paid this instant.
    if (!(await checkouts.expire(one.id))) {
      refuseCheckout(PRO_PLAN.id, await syncInTurn(services, turn, caller));
    }
  }
  return same ?? checkouts.create(order);
}
