import { PRORATIONS } from './lines.ts';
import { make } from './objects.ts';
import { numberOf, partsOf, textOf, textsOf, wordOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import { type CallParts, type Route, route } from './routes.ts';
import { newId } from './state.ts';

const SESSION =
  'mode! success_url! customer! client_reference_id metadata.* subscription_data.metadata.* line_items.price line_items.quantity cancel_url billing_address_collection automatic_tax.enabled tax_id_collection.enabled customer_update.address customer_update.name';
const PREVIEW =
  'subscription! subscription_details.items.id subscription_details.items.price subscription_details.proration_behavior subscription_details.proration_date';

/** Payment pages, the portal, webhook endpoints, invoices and what is given back. */
export function invoiceCalls(parts: CallParts): Route[] {
  const { find, named, customerOf, recurringIn, changesIn } = parts;
  const { state, events, money, checkouts, subscriptions, publicUrl } = parts;
  return [
    route('POST checkout/sessions', 'checkout_session_write', SESSION, ({ form }) => {
      wordOf(form, 'mode', ['subscription']);
      const [line] = partsOf(form, 'line_items');
      if (!line) throw refusals.missing('line_items');
      const oneTime =
        'You must provide at least one recurring price in `subscription` mode when using prices.';
      const price = recurringIn(line, 'line_items[0][price]', oneTime);
      if (numberOf(line, 'quantity') === undefined)
        throw refusals.missing('line_items[0][quantity]');
      const { id } = customerOf(textOf(form, 'customer') ?? '', 400, 'customer');
      return checkouts.open(form, id, price);
    }),
    route('POST checkout/sessions/{id}/expire', 'checkout_session_write', '', ({ id }) => {
      const session = find('checkout.session', id);
      if (checkouts.expire(session)) return session;
      throw refusals.invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }),
    route(
      'POST billing_portal/sessions',
      'customer_portal_write',
      'customer! return_url',
      ({ form }) => {
        const { id: customer } = customerOf(textOf(form, 'customer') ?? '', 400, 'customer');
        const [mode, path] = state.isLive ? ['live', ''] : ['test', 'test/'];
        const configuration = state
          .all('billing_portal.configuration')
          .find((one) => one.livemode === state.isLive)?.id;
        if (!state.account.hasPortal || configuration === undefined) {
          throw refusals.invalid(
            `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} mode at https://dashboard.stripe.com/${path}settings/billing/portal.`,
          );
        }
        const begin = state.begin('bps', customer);
        const return_url = textOf(form, 'return_url') ?? null;
        const url = `${publicUrl}/sandbox/stripe/portal/${begin.id}`;
        const part = { customer, configuration, return_url, url };
        return state.add(make('billing_portal.session', begin, part));
      },
    ),
    route('POST webhook_endpoints', 'webhook_write', 'url! enabled_events.*!', ({ form }) => {
      const enabled_events = Object.values(textsOf(form, 'enabled_events'));
      const wrong = enabled_events.findIndex(
        (name) => name !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(name),
      );
      if (wrong !== -1) {
        const param = `enabled_events[${wrong}]`;
        const text = `Invalid ${param}: must be one of the names of events, or *`;
        throw refusals.invalid(text, param);
      }
      const part = { url: textOf(form, 'url'), enabled_events, secret: newId('whsec') };
      return state.add(make('webhook_endpoint', state.begin('we'), part));
    }),
    route('POST invoices/create_preview', 'invoice_write', PREVIEW, ({ form }) => {
      const one = named('subscription', form);
      if (isOver(one)) {
        const text = 'No upcoming invoices for customer';
        throw refusals.invalid(text, undefined, 'invoice_upcoming_none');
      }
      const how = wordOf(form, 'subscription_details.proration_behavior', PRORATIONS);
      return subscriptions.preview(one, changesIn(one, form, 'subscription_details.items'), {
        proration: how ?? 'create_prorations',
        from: parts.prorationDateIn(one, form, 'subscription_details.proration_date'),
      });
    }),
    route('POST refunds', 'charge_write', 'charge! amount reason', ({ form }) => {
      const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];
      const amount = numberOf(form, 'amount');
      return money.refund(named('charge', form), amount, wordOf(form, 'reason', reasons));
    }),
    route('POST credit_notes', 'invoice_write', CREDIT, ({ form }) => {
      const back = numberOf(form, 'refund_amount') ?? 0;
      const amount = numberOf(form, 'amount') ?? back + (numberOf(form, 'credit_amount') ?? 0);
      const reason = wordOf(form, 'reason', CREDIT_REASONS) ?? null;
      return money.credit(named('invoice', form), amount, back, reason);
    }),
    route('POST credit_notes/{id}/void', 'invoice_write', '', ({ id }) => {
      const note = find('credit_note', id);
      const at = state.nowOf(String(note.customer));
      state.get('customer', String(note.customer)).balance += note.total;
      events.change('credit_note.voided', note, at, { status: 'void', voided_at: at });
      return note;
    }),
  ];
}

const CREDIT = 'invoice! amount credit_amount refund_amount reason';
const CREDIT_REASONS = ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'];
