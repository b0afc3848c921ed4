import type Stripe from 'stripe';
import { makePortalSession } from './page-objects.ts';
import { numberOf, partsOf, takes, textOf, textsOf, wordOf } from './parameters.ts';
import { refusals } from './refusals.ts';
import { type CallParts, metadataIn, NOTHING, type Route, route } from './routes.ts';
import { newId } from './state.ts';

/** Payment pages, the portal and webhook endpoints. */
export function pageCalls(parts: CallParts): Route[] {
  const { find, customerIn, priceIn, requireCurrency, state, checkouts, publicUrl } = parts;
  return [
    route(
      'POST',
      'checkout/sessions',
      'checkout_session_write',
      takes<Stripe.Checkout.SessionCreateParams>()(
        'mode customer client_reference_id metadata.* subscription_data.metadata.* subscription_data.trial_period_days line_items.price line_items.quantity success_url cancel_url billing_address_collection automatic_tax.enabled tax_id_collection.enabled customer_update.address customer_update.name customer_email',
        'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types branding_settings consent_collection currency custom_fields custom_text customer_account customer_creation discounts excluded_payment_method_types expires_at integration_identifier invoice_creation locale managed_payments name_collection optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration payment_method_data payment_method_options permissions phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type ui_mode wallet_options',
      ),
      ({ form }) => {
        const mode = wordOf(form, 'mode', ['payment', 'setup', 'subscription']);
        if (mode !== 'subscription')
          throw refusals.invalid('The sandbox sells subscriptions alone.', 'mode');
        const [line] = partsOf(form, 'line_items');
        if (!line) throw refusals.missing('line_items');
        const price = priceIn(textOf(line, 'price'), 'line_items[0][price]');
        if (!price.recurring) {
          throw refusals.invalid(
            'You must provide at least one recurring price in `subscription` mode when using prices.',
          );
        }
        if (numberOf(line, 'quantity') === undefined)
          throw refusals.missing('line_items[0][quantity]');
        const customer = 'customer' in form ? customerIn(form) : null;
        requireCurrency(customer, price.currency);
        return checkouts.open(form, customer, price);
      },
      ['mode', 'success_url'],
    ),
    route('POST', 'checkout/sessions/{id}/expire', 'checkout_session_write', NOTHING, ({ id }) => {
      const session = find('checkout.session', id);
      if (checkouts.expire(session)) return session;
      throw refusals.invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }),
    route(
      'POST',
      'billing_portal/sessions',
      'customer_portal_write',
      takes<Stripe.BillingPortal.SessionCreateParams>()(
        'customer return_url',
        'after_expiration configuration customer_account flow_data locale on_behalf_of',
      ),
      ({ form }) => {
        const customer = customerIn(form);
        const configuration = state
          .all('billing_portal.configuration')
          .find((one) => one.livemode === state.isLive)?.id;
        if (!state.account.hasPortal || configuration === undefined) {
          const mode = state.isLive ? 'live' : 'test';
          throw refusals.invalid(
            `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} mode at https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}settings/billing/portal.`,
          );
        }
        const begin = state.begin('bps', customer);
        const return_url = textOf(form, 'return_url') ?? null;
        const url = `${publicUrl}/sandbox/stripe/portal/${begin.id}`;
        return state.add(makePortalSession(begin, { customer, configuration, return_url, url }));
      },
      ['customer'],
    ),
    route(
      'POST',
      'webhook_endpoints',
      'webhook_write',
      takes<Stripe.WebhookEndpointCreateParams>()(
        'url enabled_events.* description metadata.*',
        'api_version connect',
      ),
      ({ form }) => {
        const names = Object.values(textsOf(form, 'enabled_events'));
        const wrong = names.findIndex(
          (name) => name !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(name),
        );
        if (wrong !== -1) {
          const param = `enabled_events[${wrong}]`;
          throw refusals.invalid(
            `Invalid ${param}: must be one of the names of events, or *`,
            param,
          );
        }
        return state.add({
          object: 'webhook_endpoint',
          ...state.begin('we'),
          ...{
            url: textOf(form, 'url') ?? '',
            enabled_events: names,
            status: 'enabled',
            metadata: metadataIn(form, {}),
          },
          ...{
            api_version: null,
            application: null,
            description: textOf(form, 'description') ?? null,
          },
          secret: newId('whsec'),
        });
      },
      ['url', 'enabled_events'],
    ),
  ];
}
