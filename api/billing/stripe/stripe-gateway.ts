import type Stripe from 'stripe';
import { askedOnce } from '../../asked-once.ts';
import type { DomainError } from '../../domain-error.ts';
import { isTestKey, type StripeSettings } from '../../settings.ts';
import { checkoutsAt } from './checkouts.ts';
import { asked, askedFor, idOf, stripeClient } from './client.ts';
import { invoicesAt } from './invoices.ts';
import { ownItemsAt, pricesAt } from './prices.ts';
import { cyclesAt } from './subscription-cycle.ts';
import { subscriptionsAt } from './subscriptions.ts';
import { eventReader } from './webhook-signature.ts';

/** What is asked of Stripe. */
export type StripeGateway = ReturnType<typeof stripeGateway>;

/** Where plans are paid. */
export interface Payments {
  /** `sandbox`: this machine simulates Stripe, without charges. */
  readonly kind: 'stripe' | 'sandbox';
  /** Loaded when it is first needed. */
  stripe(): Promise<StripeGateway>;
}

/** Where customers are: none of one account, or mode, is known in another. */
export interface StripeAccount {
  readonly stripeAccountId: string;
  readonly isLivemode: boolean;
}

/** Asks Stripe, with its own SDK. */
export function stripeGateway(settings: StripeSettings) {
  const stripe = stripeClient(settings);
  const ownItem = ownItemsAt(stripe, settings);
  return {
    readEvent: eventReader(stripe, settings),
    subscriptions: subscriptionsAt(stripe, ownItem),
    checkouts: checkoutsAt(stripe, settings),
    customers: customersAt(stripe),
    prices: pricesAt(stripe, settings),
    cycles: cyclesAt(stripe, settings, ownItem),
    invoices: invoicesAt(stripe),

    /** Asked once: a key opens one account for as long as it lives. */
    account: askedOnce(async (): Promise<StripeAccount> => {
      const { id } = await asked(stripe.accounts.retrieveCurrent());
      return { stripeAccountId: id, isLivemode: !isTestKey(settings.secretKey) };
    }),
    /** Null where Stripe does not know it. */
    async findPayment(id: string): Promise<{ customerId: string | null; isPaid: boolean } | null> {
      const found = await askedFor(stripe.paymentIntents.retrieve(id));
      return found && { customerId: idOf(found.customer), isPaid: found.status === 'succeeded' };
    },
    /** The address of Stripe's own pages for a customer. */
    async openPortal(customerId: string, returnUrl: string): Promise<string> {
      const { url } = await asked(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return url;
    },
  };
}

const PAGE = 100;

/** Whom Stripe charges; the metadata says for which organization. */
function customersAt(stripe: Stripe) {
  const isThere = async (id: string): Promise<boolean> => {
    const found = await askedFor(stripe.customers.retrieve(id));
    return found !== null && !found.deleted;
  };
  return {
    /** Whether a customer is known by the workspace of another server that uses the same account. */
    async isElsewhere(id: string): Promise<boolean> {
      const found = await askedFor(stripe.customers.retrieve(id));
      return found !== null && !found.deleted && Boolean(found.metadata.organizationId);
    },
    /** Whether Stripe has the customer, and it wasn't deleted there. */
    isThere,
    /** The customer of an organization, by what an earlier attempt, whose answer was lost, has made. */
    async find(organizationId: string, { email }: { email?: string }): Promise<string | null> {
      const query = `metadata['organizationId']:'${organizationId}'`;
      // Accounts in India have no search: https://docs.stripe.com/api/customers/search
      const { data } = await asked<Pick<Stripe.ApiList<Stripe.Customer>, 'data'>>(
        stripe.customers.search({ query, limit: 1 }),
      ).catch((error: DomainError) => {
        if (error.code !== 'conflict' || email === undefined) throw error;
        return asked(stripe.customers.list({ email, limit: PAGE }));
      });
      return data.find(({ metadata }) => metadata.organizationId === organizationId)?.id ?? null;
    },
    /** Name and e-mail address are the customer's own from then on. */
    async create(organizationId: string, facts: { name: string; email?: string }): Promise<string> {
      const { id } = await asked(
        stripe.customers.create({ ...facts, metadata: { organizationId } }),
      );
      return id;
    },
    /** Deletes a customer with all that may charge it; one that pays for something else as well is let go instead. */
    async end(id: string, organizationId: string, ours: ReadonlySet<string>): Promise<void> {
      if (!(await isThere(id))) return;
      const { data } = await asked(stripe.subscriptions.list({ customer: id, limit: PAGE }));
      if (data.every((one) => ours.has(one.id))) await askedFor(stripe.customers.del(id));
      else {
        const metadata = { organizationId: '', deletedOrganizationId: organizationId };
        await asked(stripe.customers.update(id, { metadata }));
      }
    },
  };
}
