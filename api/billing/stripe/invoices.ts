import type Stripe from 'stripe';
import { asked, askedFor, idOf } from './client.ts';

/** An invoice with what was given back of it. */
export interface ListedInvoice {
  readonly invoice: Stripe.Invoice;
  /** In the smallest unit of its currency; what failed to reach the payer's bank is not among it. */
  readonly refunded: number;
  /** Whether the payer's bank wants the money back, and nothing is decided. */
  readonly isDisputed: boolean;
  /** Whether a dispute gave the money back. */
  readonly isChargedBack: boolean;
  readonly creditNotes: readonly Stripe.CreditNote[];
}

/** Whom money was for, and which subscriptions. */
interface ChargedFor {
  readonly customerId: string;
  readonly subscriptionIds: readonly (string | null)[];
  /** Whether a dispute gave it back. */
  readonly isLost: boolean;
}

const PAGE = 100;
// A hundred and more of years.
const MOST = 1000;
const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'prevented', 'warning_closed']);
const NOT_GIVEN_BACK: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

/** What was charged, and given back. */
export function invoicesAt(stripe: Stripe) {
  const all = async <One>(list: Stripe.ApiListPromise<One>): Promise<One[]> =>
    (await askedFor(list.autoPagingToArray({ limit: MOST }))) ?? [];
  const disputesOf = async ({ id, disputed }: Stripe.Charge): Promise<string[]> =>
    disputed ? (await all(stripe.disputes.list({ charge: id }))).map(({ status }) => status) : [];
  // A refund that fails later is no refund: https://docs.stripe.com/refunds#failed-refunds
  const refundedOf = async ({ id, amount_refunded }: Stripe.Charge): Promise<number> => {
    if (amount_refunded === 0) return 0;
    const refunds = await all(stripe.refunds.list({ charge: id, limit: PAGE }));
    const given = refunds.filter(({ status }) => !NOT_GIVEN_BACK.has(status));
    return given.reduce((sum, { amount }) => sum + amount, 0);
  };
  const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
    idOf(invoice.parent?.subscription_details?.subscription);
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
          const disputes = (await Promise.all(own.map(disputesOf))).flat();
          const refunded = await Promise.all(own.map(refundedOf));
          return {
            invoice,
            refunded: refunded.reduce((sum, amount) => sum + amount, 0),
            isDisputed: disputes.some((status) => !DECIDED.has(status)),
            isChargedBack: disputes.includes('lost'),
            creditNotes: creditNotes.filter(
              ({ invoice: of, status }) => idOf(of) === invoice.id && status === 'issued',
            ),
          };
        }),
      );
    },
    /** Whom a charge was for; null where Stripe has no such charge of a customer. */
    async findCharge(id: string): Promise<ChargedFor | null> {
      const charge = await askedFor(stripe.charges.retrieve(id));
      const customerId = idOf(charge?.customer);
      const payment_intent = idOf(charge?.payment_intent);
      if (customerId === null || payment_intent === null) return null;
      const payment = { type: 'payment_intent', payment_intent } as const;
      const { data } = await asked(
        stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }),
      );
      const subscriptionIds = data.map(({ invoice }) =>
        typeof invoice === 'string' || invoice.deleted ? null : subscriptionOf(invoice),
      );
      const isLost = charge !== null && (await disputesOf(charge)).includes('lost');
      return { customerId, subscriptionIds, isLost };
    },
    /** Whom a credit note is for; null also where it refunds all of what it is about, which is told as a refund. */
    async findCredit(id: string): Promise<ChargedFor | null> {
      const note = await askedFor(stripe.creditNotes.retrieve(id, { expand: ['invoice'] }));
      const customerId = idOf(note?.customer);
      if (!note || customerId === null || typeof note.invoice === 'string') return null;
      const refunded = note.refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
      if (refunded >= note.total) return null;
      return { customerId, subscriptionIds: [subscriptionOf(note.invoice)], isLost: false };
    },
  };
}
