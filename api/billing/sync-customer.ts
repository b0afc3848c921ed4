import { billingErrors } from '@utmost/core/messages/subscription.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { type AdminMail, queueAdminMails } from '../mail/admin-mails.ts';
import type { OrganizationRow } from '../models/models.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { readOrganization } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import {
  findOrganization,
  listSubscriptions,
  lockBillingAccount,
  requireStripe,
} from './billing-account.ts';
import { type BillingTurn, inBillingTurn } from './billing-turn.ts';
import type { StripeAccount } from './stripe/stripe-gateway.ts';
import { type SubscriptionState, subscriptionStateOf } from './subscription-state.ts';

// The last payment failed: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
const OVERDUE: ReadonlySet<string | null> = new Set(['past_due', 'unpaid']);

/** Whether the last payment of a subscription failed, and it goes on. */
export const isOverdue = ({ subscriptionStatus }: Pick<OrganizationRow, 'subscriptionStatus'>) =>
  OVERDUE.has(subscriptionStatus);

/** The actor of a plan's change that no user made. */
const STRIPE_ACTOR: Actor = {
  userId: null,
  username: 'Stripe',
  actorKind: 'stripe',
  via: 'stripe',
  address: '',
};

/**
 * Makes an organization's plan what the payment provider says of its customer. Every event, the page after a payment,
 * the hourly reconciliation and an admin's Sync end here: whatever was repeated, reordered, lost or done in
 * parallel, the last to ask finds how it stands.
 * @returns null where no organization has the customer
 */
export async function syncCustomer(
  services: Services,
  customerId: string,
): Promise<SubscriptionState | null> {
  const organizationId = await findOrganization(services, customerId);
  if (organizationId === null) return null;
  try {
    return await syncSoon(services, organizationId);
  } catch (error) {
    // Deleted meanwhile.
    if (error instanceof DomainError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

// Asked for and not begun yet.
const waiting = new Map<string, Promise<SubscriptionState>>();

// Events come in bursts: one that still waits for its turn will ask late enough for those that come meanwhile.
function syncSoon(services: Services, organizationId: string): Promise<SubscriptionState> {
  const already = waiting.get(organizationId);
  if (already) return already;
  const mine = inBillingTurn(services, organizationId, (turn) => {
    waiting.delete(organizationId);
    return syncInTurn(services, turn, STRIPE_ACTOR);
  });
  waiting.set(organizationId, mine);
  // Its turn may never begin.
  mine.catch(() => {
    if (waiting.get(organizationId) === mine) waiting.delete(organizationId);
  });
  return mine;
}

/** The same, by the organization. */
export function syncOrganization(
  services: Services,
  organizationId: string,
  actor: Actor,
): Promise<SubscriptionState> {
  return inBillingTurn(services, organizationId, (turn) => syncInTurn(services, turn, actor));
}

/** The same, where the turn has begun. */
export async function syncInTurn(
  services: Services,
  turn: BillingTurn,
  actor: Actor,
): Promise<SubscriptionState> {
  const stripe = await requireStripe(services);
  const { customerId, listed } = await listSubscriptions(services, turn.organizationId);
  const current = subscriptionStateOf(listed);
  // Its customer was known there, so it is of that account.
  const place = customerId === null ? {} : await stripe.account();
  const before = await readOrganization(dataOf(services.database, turn.organizationId));
  const mails = await store(services, turn, actor, { before, current, place });
  // A payment page that still lies open would be paid in addition.
  if (customerId !== null && current.planId !== FREE_PLAN.id && before?.planId === FREE_PLAN.id)
    await stripe.checkouts.expireAll(customerId);
  await Promise.all(mails.map((id) => services.outbox.deliver(id)));
  return current;
}

interface Synced {
  readonly before: OrganizationRow | null;
  readonly current: SubscriptionState;
  /** Where the customer is; nothing before there is one. */
  readonly place: Partial<StripeAccount>;
}

// Answers the mails that it takes.
async function store(
  services: Services,
  { organizationId, name }: BillingTurn,
  actor: Actor,
  { before: organization, current, place }: Synced,
): Promise<string[]> {
  const { database, clock } = services;
  const { billingCycle, price, nextPayment, hasSeveralSubscriptions, isCollectionPaused } = current;
  const stored = {
    ...{ billingCycle, hasSeveralSubscriptions, isCollectionPaused, ...place },
    ...{ priceAmount: price?.amount ?? null, nextAmount: nextPayment?.amount ?? null },
    priceCurrency: (price ?? nextPayment)?.currency ?? null,
  };
  const isSame = matches(organization, current);
  return changeData(database, { organizationId }, async (data) => {
    const { transaction } = data;
    // Links that are being made hold the organization's row: it is locked where something changes alone.
    if (!isSame && (await lockIfThere(data))) {
      await storePlan(services, actor, data, current);
    }
    const before = await lockBillingAccount(services, data);
    // The turn took too long and is another's: what was read may be older than what that one stores.
    if (before.lockedBy !== name) throw new DomainError('unavailable', billingErrors.busy);
    await database.models.billingAccounts.update(
      { ...stored, syncedAt: clock.now() },
      { where: { id: organizationId }, transaction },
    );
    const warnings = organization ? warningsOf(organization, current, actor) : [];
    if (hasSeveralSubscriptions && !before.hasSeveralSubscriptions)
      warnings.push('several-subscriptions');
    return warnings.length > 0 ? queueAdminMails(services, data, warnings) : [];
  });
}

// What admins have to know of a change; those who made it themselves know it.
function warningsOf(
  before: OrganizationRow,
  { planId, subscription }: SubscriptionState,
  { actorKind }: Actor,
): AdminMail[] {
  const was = before.subscriptionStatus;
  const { subscriptionStatus: is } = subscription;
  if (isOverdue(subscription) && !isOverdue(before)) return ['payment-failed'];
  if (actorKind !== 'stripe' || was === is) return [];
  if (is === 'incomplete_expired') return ['payment-rejected'];
  return was === 'past_due' && planId === FREE_PLAN.id ? ['moved-to-free'] : [];
}

async function storePlan(
  services: Services,
  actor: Actor,
  data: OrganizationData,
  { planId, subscription }: SubscriptionState,
): Promise<void> {
  const { organizationId: id, transaction } = data;
  const { organizations } = services.database.models;
  const before = await readOrganization(data);
  await organizations.update({ planId, ...subscription }, { where: { id }, transaction });
  await recordAudit(services, actor, data, {
    action: 'subscription.change',
    subjectId: id,
    subject: before?.name ?? '',
    before: before ? factsOf(before) : undefined,
    after: factsOf({ planId, ...subscription }),
  });
}

type Facts = Pick<OrganizationRow, 'planId' | keyof SubscriptionState['subscription']>;

function factsOf(row: Facts) {
  const { planId, stripeSubscriptionId, subscriptionStatus, cancelAtPeriodEnd } = row;
  const currentPeriodEndsAt = row.currentPeriodEndsAt?.toISOString() ?? null;
  return {
    planId,
    stripeSubscriptionId,
    subscriptionStatus,
    cancelAtPeriodEnd,
    currentPeriodEndsAt,
  };
}

function matches(
  row: OrganizationRow | null,
  { planId, subscription }: SubscriptionState,
): boolean {
  if (row === null) return true;
  return JSON.stringify(factsOf(row)) === JSON.stringify(factsOf({ planId, ...subscription }));
}
