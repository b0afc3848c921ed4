import type Stripe from 'stripe';
import { asked, askedFor, idOf } from './client.ts';

/** An invoice with what was given back of it. */
export interface ListedInvoice {
  readonly invoice: Stripe.Invoice;
  /** In the smallest unit of its currency. */
  readonly refunded: number;
  /** Whether the payer's bank wants the money back, and nothing is decided. */
  readonly isDisputed: boolean;
  readonly creditNotes: readonly Stripe.CreditNote[];
}

const PAGE = 100;
// A hundred and more of years.
const MOST = 1000;
const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'prevented', 'warning_closed']);

/** What was charged, and given back. */
export function invoicesAt(stripe: Stripe) {
  const all = async <One>(list: Stripe.ApiListPromise<One>): Promise<One[]> =>
    (await askedFor(list.autoPagingToArray({ limit: MOST }))) ?? [];
  const isOpen = async ({ id }: Stripe.Charge): Promise<boolean> =>
    (await all(stripe.disputes.list({ charge: id }))).some(({ status }) => !DECIDED.has(status));
  return {
    /** A customer's, the newest first. */
    async list(customer: string): Promise<ListedInvoice[]> {
      const page = { customer, limit: PAGE };
      const [invoices, charges, creditNotes] = await Promise.all([
        all(stripe.invoices.list({ ...page, expand: ['data.payments'] })),
        all(stripe.charges.list(page)),
        all(stripe.creditNotes.list(page)),
      ]);
      return Promise.all(
        invoices.map(async (invoice) => {
          const intents = new Set(
            invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)),
          );
          intents.delete(null);
          const own = charges.filter((charge) => intents.has(idOf(charge.payment_intent)));
          const disputes = own.filter(({ disputed }) => disputed).map(isOpen);
          return {
            invoice,
            refunded: own.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
            isDisputed: (await Promise.all(disputes)).includes(true),
            creditNotes: creditNotes.filter((note) => idOf(note.invoice) === invoice.id),
          };
        }),
      );
    },
    /** Whom a charge was for, and which subscriptions; null where Stripe has no such charge of a customer. */
    async findCharge(
      id: string,
    ): Promise<{ customerId: string; subscriptionIds: (string | null)[] } | null> {
      const charge = await askedFor(stripe.charges.retrieve(id));
      const customerId = idOf(charge?.customer);
      const payment_intent = idOf(charge?.payment_intent);
      if (customerId === null || payment_intent === null) return null;
      const payment = { type: 'payment_intent', payment_intent } as const;
      const { data } = await asked(
        stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }),
      );
      const subscriptionIds = data.map(({ invoice }) =>
        typeof invoice === 'string' || invoice.deleted
          ? null
          : idOf(invoice.parent?.subscription_details?.subscription),
      );
      return { customerId, subscriptionIds };
    },
  };
}
