import type { Request } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { billingErrors, billingTexts } from '@utmost/core/messages/subscription.ts';
import type { Services } from '../caller.ts';
import type { DomainError } from '../domain-error.ts';
import type { Operations } from '../http/contract/mount.ts';
import { list } from '../http/list.ts';
import { callerOf } from '../http/plugins/access-control.ts';
import { listInvoices, openPortal } from './billing-account.ts';
import { chargedWithoutWorkspace, wrongWebhookSecret } from './billing-texts.ts';
import { changeBillingCycle } from './change-billing-cycle.ts';
import {
  cancelSubscription,
  changePlan,
  resumeSubscription,
  syncNow,
} from './change-subscription.ts';
import { receiveEvent } from './receive-event.ts';
import { startCheckout } from './start-checkout.ts';
import type { ListedInvoice } from './stripe/invoices.ts';
import { currentPlan } from './subscription-routes.ts';
import type { SubscriptionState } from './subscription-state.ts';
import { processPayment, processSession } from './take-over-payment.ts';

type Schemas = components['schemas'];

const HOUR_MS = 60 * 60 * 1000;
const SIGNATURE = /^t=\d+,(.+,)?v1=/;
export const billing = (services: Services): Operations => {
  // Anyone can send events, so a wrong secret is told once an hour.
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    startCheckout: async (request) => {
      const { planId, billingCycle = 'monthly' } = request.payload as Schemas['CheckoutDraft'];
      const draft = { planId, billingCycle };
      const { id, url } = await startCheckout(services, callerOf(request), draft);
      return {
        success: true,
        checkoutUrl: url,
        sessionId: id,
        message: billingTexts.redirecting,
      };
    },
    processSession: async (request) => {
      const { session_id: id } = request.query as { session_id?: string };
      return activated(await processSession(services, callerOf(request), id));
    },
    processPayment: async (request) => {
      const { paymentIntentId } = request.payload as Schemas['PaymentHint'];
      return activated(await processPayment(services, callerOf(request), paymentIntentId));
    },
    changePlan: async (request) => {
      const { planId } = request.payload as Schemas['PlanChoice'];
      await changePlan(services, callerOf(request), planId);
      return { success: true, message: billingTexts.changedToFree.text };
    },
    changeBillingCycle: async (request) => {
      const { billingCycle, amountDue } = request.payload as Schemas['CycleDraft'];
      const draft = { billingCycle, amountDue };
      const { renewsAt, ...change } = await changeBillingCycle(services, callerOf(request), draft);
      return { ...change, renewsAt: renewsAt.toISOString() };
    },
    cancelSubscription: async (request) => {
      const { cancelImmediately = false } = request.payload as Schemas['Cancellation'];
      const current = await cancelSubscription(services, callerOf(request), cancelImmediately);
      const { cancelAtPeriodEnd, currentPeriodEndsAt } = current.subscription;
      const { immediately, atPeriodEnd } = billingTexts.canceled;
      return { message: cancelAtPeriodEnd ? atPeriodEnd(currentPeriodEndsAt) : immediately };
    },
    resumeSubscription: async (request) => {
      await resumeSubscription(services, callerOf(request));
      return { success: true, message: billingTexts.resumed.text };
    },
    syncSubscription: async (request) => {
      await syncNow(services, callerOf(request));
      return currentPlan(services, callerOf(request).organizationId);
    },
    openBillingPortal: async (request) => ({ url: await openPortal(services, callerOf(request)) }),
    listInvoices: async (request, h) => {
      const invoices = (await listInvoices(services, callerOf(request))).map(presentInvoice);
      return list(h, 'invoices', invoices);
    },
    receiveStripeEvent: async (request) => {
      const received = receiveEvent(services, request.payload as Buffer, signatureOf(request));
      const unclaimed = await received.catch((error: DomainError) => {
        const now = services.clock.now().getTime();
        const isStripes = SIGNATURE.test(signatureOf(request));
        if (isStripes && error.message === billingErrors.badEvent && now - warnedAt >= HOUR_MS) {
          warnedAt = now;
          request.log('warn', wrongWebhookSecret);
        }
        throw error;
      });
      if (unclaimed) request.log('error', chargedWithoutWorkspace(unclaimed));
      return { received: true };
    },
  };
};

function activated({ billingCycle }: SubscriptionState) {
  return { success: true, message: billingTexts.activated.text(billingCycle ?? 'monthly') };
}

function signatureOf({ headers }: Request): string {
  return String(headers['stripe-signature'] ?? '');
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** An invoice of the payment provider as the contract shows it. */
function presentInvoice({ invoice, creditNotes, ...money }: ListedInvoice): Schemas['Invoice'] {
  const { id, number, status, created, total, currency } = invoice;
  return {
    id,
    number,
    status,
    createdAt: timeOf(created),
    total,
    currency,
    ...money,
    creditNotes: creditNotes.map(({ id, number, created, total, pdf }) => {
      return { id, number, createdAt: timeOf(created), total, pdfUrl: pdf };
    }),
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}
