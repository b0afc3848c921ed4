import type Stripe from 'stripe';
import type { Proration } from './lines.ts';
import { nulls, type Subscription, taxFrom } from './objects.ts';
import {
  type Form,
  flagOf,
  numberOf,
  partsOf,
  takes,
  textOf,
  textsOf,
  wordOf,
} from './parameters.ts';
import { isOver, itemOf } from './periods.ts';
import { refusals } from './refusals.ts';
import { type CallParts, metadataIn, type Route, route } from './routes.ts';

const PENDING_TAKES = ['items', 'payment_behavior', 'proration_behavior', 'proration_date'];
const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const;

/** Subscriptions and their schedules. */
export function subscriptionCalls(parts: CallParts): Route[] {
  const {
    find,
    customerIn,
    living,
    recurringIn,
    requireCurrency,
    changesIn,
    prorationDateIn,
    state,
    subscriptions,
  } = parts;
  return [
    route(
      'POST',
      'subscriptions',
      'subscription_write',
      takes<Stripe.SubscriptionCreateParams>()(
        'customer items.price items.quantity metadata.* payment_behavior trial_end trial_period_days automatic_tax.enabled trial_settings.end_behavior.missing_payment_method',
        'add_invoice_items application_fee_percent backdate_start_date billing_cycle_anchor billing_cycle_anchor_config billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end collection_method currency customer_account days_until_due default_payment_method default_source default_tax_rates description discounts invoice_settings off_session on_behalf_of payment_settings pending_invoice_item_interval proration_behavior transfer_data trial_from_plan',
      ),
      ({ form }) => {
        const customer = customerIn(form);
        const items = partsOf(form, 'items');
        if (items.length === 0) throw refusals.missing('items');
        const prices = items.map((one, at) =>
          recurringIn(textOf(one, 'price'), `items[${at}][price]`),
        );
        requireCurrency(customer, prices[0]?.currency ?? '');
        const days = numberOf(form, 'trial_period_days');
        const missing = ['cancel', 'create_invoice', 'pause'] as const;
        return subscriptions.begin({
          ...{ customer, prices, metadata: metadataIn(form, {}) },
          trialEnd:
            numberOf(form, 'trial_end') ??
            (days ? state.nowOf(customer) + days * 86_400 : undefined),
          ifTrialEndsUnpaid: wordOf(
            form,
            'trial_settings.end_behavior.missing_payment_method',
            missing,
          ),
          hasTax: flagOf(form, 'automatic_tax.enabled') ?? false,
          behavior: wordOf(form, 'payment_behavior', [
            'allow_incomplete',
            'default_incomplete',
            'error_if_incomplete',
            'pending_if_incomplete',
          ]),
        });
      },
      ['customer'],
    ),
    route(
      'POST',
      'subscriptions/{id}',
      'subscription_write',
      takes<Stripe.SubscriptionUpdateParams>()(
        'cancel_at cancel_at_period_end cancellation_details.comment cancellation_details.feedback items.id items.price items.quantity items.deleted metadata.* pause_collection.behavior pause_collection.resumes_at pause_collection proration_behavior automatic_tax.enabled payment_behavior proration_date discounts.*',
        'add_invoice_items application_fee_percent billing_cycle_anchor billing_schedules billing_thresholds collection_method days_until_due default_payment_method default_source default_tax_rates description invoice_settings off_session on_behalf_of payment_settings pending_invoice_item_interval transfer_data trial_end trial_from_plan trial_settings',
      ),
      ({ id, form }) => update(find('subscription', id), form),
    ),
    route(
      'DELETE',
      'subscriptions/{id}',
      'subscription_write',
      takes<Stripe.SubscriptionCancelParams>()(
        'cancellation_details.comment cancellation_details.feedback',
        'invoice_now prorate',
      ),
      ({ id, form }) => {
        const one = living(id);
        if (one.schedule) throw refusals.scheduled(one.schedule, 'any cancelation behavior');
        Object.assign(one.cancellation_details ?? {}, textsOf(form, 'cancellation_details'));
        subscriptions.cancel(one);
        return one;
      },
    ),
    route(
      'POST',
      'subscriptions/{id}/resume',
      'subscription_write',
      takes<Stripe.SubscriptionResumeParams>()(
        'billing_cycle_anchor proration_behavior',
        'payment_behavior proration_date',
      ),
      ({ id }) => {
        const one = living(id);
        subscriptions.resume(one);
        return one;
      },
    ),
    route(
      'POST',
      'subscription_schedules',
      'subscription_write',
      takes<Stripe.SubscriptionScheduleCreateParams>()(
        'from_subscription',
        'billing_mode customer customer_account default_settings end_behavior metadata pause_schedules phases start_date',
      ),
      ({ form }) => {
        const one = find(
          'subscription',
          textOf(form, 'from_subscription') ?? '',
          400,
          'from_subscription',
        );
        if (!one.schedule && !isOver(one)) return subscriptions.schedule(one, null);
        throw refusals.invalid(
          'You cannot migrate a subscription that is already attached to a schedule, or that is canceled.',
          'from_subscription',
        );
      },
      ['from_subscription'],
    ),
    ...(['release', 'cancel'] as const).map((verb) =>
      route(
        'POST',
        `subscription_schedules/{id}/${verb}`,
        'subscription_write',
        verb === 'release'
          ? takes<Stripe.SubscriptionScheduleReleaseParams>()('preserve_cancel_date')
          : takes<Stripe.SubscriptionScheduleCancelParams>()('invoice_now prorate'),
        ({ id }) => {
          const schedule = find('subscription_schedule', id);
          if (!['not_started', 'active'].includes(schedule.status)) {
            throw refusals.invalid(
              `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\` or \`active\` status.`,
            );
          }
          const one = state.find('subscription', schedule.subscription);
          const at = state.nowOf(String(schedule.customer));
          if (verb === 'cancel' && one) subscriptions.cancel(one);
          else subscriptions.endSchedule(schedule, verb === 'cancel' ? 'canceled' : 'released', at);
          return schedule;
        },
      ),
    ),
  ];

  function update(one: Subscription, form: Form): Subscription {
    const discount = (given: Form): string => {
      const coupon = find('coupon', textOf(given, 'coupon') ?? '', 400, 'discounts[0][coupon]').id;
      const { id, created: start } = state.begin('di', one.customer);
      return state.add({
        ...{ object: 'discount', id, start, subscription: one.id, customer: one.customer },
        ...nulls('checkout_session customer_account end invoice invoice_item promotion_code'),
        ...{ subscription_item: null, source: { coupon, type: 'coupon' } },
      }).id;
    };
    const other = Object.keys(form).filter(
      (name) => !['metadata', 'cancellation_details', 'expand'].includes(name),
    );
    if (isOver(one) && other.length > 0) {
      throw refusals.invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    const endsAtPeriod = flagOf(form, 'cancel_at_period_end');
    const cancelAt = textOf(form, 'cancel_at');
    const cancels = endsAtPeriod !== undefined || cancelAt !== undefined;
    if (one.schedule && cancels) throw refusals.scheduled(one.schedule, 'any cancelation behavior');
    if (one.schedule && 'items' in form) throw refusals.scheduled(one.schedule, 'its items');
    if (endsAtPeriod && cancelAt) {
      throw refusals.invalid(
        'You can only set one of `cancel_at` and `cancel_at_period_end`.',
        'cancel_at',
      );
    }
    const now = state.nowOf(one.customer);
    const part: Partial<Subscription> = { metadata: metadataIn(form, one.metadata) };
    if (cancels) {
      const periodEnd = itemOf(one).current_period_end;
      const asked = ['min_period_end', 'max_period_end'].includes(cancelAt ?? '')
        ? periodEnd
        : numberOf(form, 'cancel_at');
      if (asked !== undefined && asked <= now)
        throw refusals.invalid(
          'The timestamp given for `cancel_at` must be in the future.',
          'cancel_at',
        );
      const at = endsAtPeriod ? periodEnd : (asked ?? null);
      part.cancel_at_period_end = endsAtPeriod ?? false;
      part.cancel_at = at;
      part.canceled_at = at === null ? null : now;
      part.cancellation_details = {
        ...(one.cancellation_details ?? { comment: null, feedback: null, feedback_option: null }),
        reason: at === null ? null : 'cancellation_requested',
      };
    }
    if ('cancellation_details' in form) {
      const before = part.cancellation_details ?? one.cancellation_details;
      part.cancellation_details = { ...before, ...textsOf(form, 'cancellation_details') } as never;
    }
    if (textOf(form, 'pause_collection') === '') part.pause_collection = null;
    else if ('pause_collection' in form) {
      const behavior = wordOf(form, 'pause_collection.behavior', [
        'keep_as_draft',
        'mark_uncollectible',
        'void',
      ]);
      if (!behavior) throw refusals.missing('pause_collection[behavior]');
      part.pause_collection = {
        behavior,
        resumes_at: numberOf(form, 'pause_collection.resumes_at') ?? null,
      };
    }
    if ('discounts' in form)
      part.discounts = partsOf(form, 'discounts').map((one) => discount(one));
    const tax = flagOf(form, 'automatic_tax.enabled');
    if (tax !== undefined) part.automatic_tax = taxFrom(tax);
    const changes = changesIn(one, form, 'items');
    const how: Proration = wordOf(form, 'proration_behavior', PRORATIONS) ?? 'create_prorations';
    const isRefused =
      textOf(form, 'payment_behavior') === 'error_if_incomplete' &&
      state.cards[String(one.customer)] === 'declined';
    if (changes.length > 0 && isRefused) throw refusals.declined();
    if (other.some((name) => name !== 'items') || 'metadata' in form)
      subscriptions.update(one, part);
    const isPending = textOf(form, 'payment_behavior') === 'pending_if_incomplete';
    const from = prorationDateIn(one, form, 'proration_date');
    if (isPending && other.some((name) => !PENDING_TAKES.includes(name))) {
      throw refusals.invalid(
        'When `payment_behavior` is set to `pending_if_incomplete`, you can only update items, prorations and trials.',
        'payment_behavior',
      );
    }
    if (changes.length > 0) {
      subscriptions.switch(one, changes, { proration: how, from, isPending });
    }
    return one;
  }
}
