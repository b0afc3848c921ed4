import { PRORATIONS } from './lines.ts';
import { make, type Subscription } from './objects.ts';
import { type Form, flagOf, metadataIn, numberOf, partsOf, textsOf, wordOf } from './parameters.ts';
import { isOver, itemOf } from './periods.ts';
import { refusals } from './refusals.ts';
import { type CallParts, type Route, route } from './routes.ts';

const UPDATE =
  'cancel_at cancel_at_period_end cancellation_details.comment cancellation_details.feedback items.id items.price metadata.* pause_collection proration_behavior payment_behavior proration_date discounts.coupon';
const SWITCHING = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand'];

/** Subscriptions and their schedules. */
export function subscriptionCalls(parts: CallParts): Route[] {
  const { find, named, living, state, subscriptions, changesIn, prorationDateIn } = parts;

  return [
    route('POST subscriptions/{id}', 'subscription_write', UPDATE, ({ id, form }) =>
      update(find('subscription', id), form),
    ),
    route('DELETE subscriptions/{id}', 'subscription_write', '', ({ id }) => {
      const one = living(id);
      if (one.schedule) throw refusals.scheduled(one.schedule, 'any cancelation behavior');
      subscriptions.cancel(one);
      return one;
    }),
    route('POST subscriptions/{id}/resume', 'subscription_write', '', ({ id }) => {
      const one = living(id);
      subscriptions.resume(one);
      return one;
    }),
    route('POST subscription_schedules/{id}/release', 'subscription_write', '', ({ id }) => {
      const schedule = find('subscription_schedule', id);
      if (schedule.status !== 'active') {
        throw refusals.invalid(
          `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in \`not_started\` or \`active\` status.`,
        );
      }
      subscriptions.endSchedule(schedule, 'released', state.nowOf(String(schedule.customer)));
      return schedule;
    }),
  ];

  function discountOf(one: Subscription, form: Form): string {
    const coupon = named('coupon', form).id;
    const { id, created: start } = state.begin('di', one.customer);
    const source = { coupon, type: 'coupon' };
    const part = { start, subscription: one.id, customer: one.customer, source };
    return state.add(make('discount', { id }, part)).id;
  }

  function endIn(one: Subscription, form: Form): Partial<Subscription> {
    const endsAtPeriod = flagOf(form, 'cancel_at_period_end');
    const asked = numberOf(form, 'cancel_at');
    if (endsAtPeriod === undefined && !('cancel_at' in form)) return {};
    if (one.schedule) throw refusals.scheduled(one.schedule, 'any cancelation behavior');
    if (endsAtPeriod && asked !== undefined) {
      const text = 'You can only set one of `cancel_at` and `cancel_at_period_end`.';
      throw refusals.invalid(text, 'cancel_at');
    }
    const now = state.nowOf(one.customer);
    const at = endsAtPeriod ? itemOf(one).current_period_end : (asked ?? null);
    const isEnding = at !== null;
    const { cancellation_details: before } = one;
    return {
      ...{ cancel_at_period_end: endsAtPeriod ?? false, cancel_at: at },
      canceled_at: isEnding ? now : null,
      cancellation_details: {
        ...{ comment: null, feedback: null, feedback_option: null, ...before },
        reason: isEnding ? 'cancellation_requested' : null,
      },
    };
  }

  function update(one: Subscription, form: Form): Subscription {
    const free = ['metadata', 'cancellation_details', 'expand'];
    const other = Object.keys(form).filter((name) => !free.includes(name));
    if (isOver(one) && other.length > 0) {
      throw refusals.invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    const behavior = wordOf(form, 'payment_behavior', ['pending_if_incomplete']);
    const isPending = behavior !== undefined;
    if (isPending && other.some((name) => !SWITCHING.includes(name))) {
      throw refusals.invalid(
        'When `payment_behavior` is set to `pending_if_incomplete`, you can only update items, prorations and trials.',
        'payment_behavior',
      );
    }
    if (one.schedule && 'items' in form) throw refusals.scheduled(one.schedule, 'its items');
    const part: Partial<Subscription> = {
      ...{ metadata: metadataIn(form, one.metadata), ...endIn(one, form) },
      ...('pause_collection' in form && { pause_collection: null }),
      ...('discounts' in form && {
        discounts: partsOf(form, 'discounts').map((each) => discountOf(one, each)),
      }),
    };
    const details = part.cancellation_details ?? one.cancellation_details;
    if (details)
      part.cancellation_details = { ...details, ...textsOf(form, 'cancellation_details') };
    const changes = changesIn(one, form, 'items');
    const from = prorationDateIn(one, form, 'proration_date');
    const how = wordOf(form, 'proration_behavior', PRORATIONS) ?? 'create_prorations';
    // A change of prices alone is told once.
    const isMore = Object.keys(form).some((name) => !SWITCHING.includes(name));
    if (isMore && !isPending) subscriptions.update(one, part);
    if (changes.length > 0) subscriptions.switch(one, changes, { proration: how, from, isPending });
    return one;
  }
}
