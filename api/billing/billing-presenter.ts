import type { components } from '@utmost/core/contract.d.ts';
import type Stripe from 'stripe';

/** An invoice of the payment provider as the contract shows it. */
export function presentInvoice(invoice: Stripe.Invoice): components['schemas']['Invoice'] {
  const { id, number, status, created, total, currency } = invoice;
  return {
    id,
    number,
    status,
    createdAt: new Date(created * 1000).toISOString(),
    total,
    currency,
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}
