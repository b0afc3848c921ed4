import { PRORATIONS } from './lines.ts';
import { make } from './objects.ts';
import { numberOf, partsOf, textOf, wordOf } from './parameters.ts';
import { isOver } from './periods.ts';
import { refusals } from './refusals.ts';
import { type CallParts, type Route, route } from './routes.ts';

const SESSION =
  'mode! success_url! customer! client_reference_id metadata.* subscription_data.metadata.* line_items.price line_items.quantity cancel_url billing_address_collection automatic_tax.enabled tax_id_collection.enabled customer_update.address customer_update.name';
const PREVIEW =
  'subscription! subscription_details.items.id subscription_details.items.price subscription_details.proration_behavior subscription_details.proration_date';

/** Payment pages, the portal and previews of invoices. */
export function invoiceCalls(parts: CallParts): Route[] {
  const { find, named, customerOf, recurringIn, changesIn } = parts;
  const { state, checkouts, subscriptions, publicUrl } = parts;
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
  ];
}
