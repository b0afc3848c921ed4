import type Stripe from 'stripe';
import { makePrice, makeProduct } from './catalog-objects.ts';
import { nulls } from './objects.ts';
import { flagOf, numberOf, takes, textOf, wordOf } from './parameters.ts';
import { refusals } from './refusals.ts';
import { type CallParts, given, metadataIn, type Route, route } from './routes.ts';

/** Products and prices. */
export function catalogCalls(parts: CallParts): Route[] {
  const { find, state, events } = parts;
  return [
    route(
      'POST',
      'products',
      'product_write',
      takes<Stripe.ProductCreateParams>()('name description active metadata.*'),
      ({ form }) => {
        const product = makeProduct(state.begin('prod'), textOf(form, 'name') ?? '');
        Object.assign(product, given(form, 'description'), {
          active: flagOf(form, 'active') ?? true,
        });
        product.metadata = metadataIn(form, {});
        events.emit('product.created', state.add(product), product.created);
        return product;
      },
      ['name'],
    ),
    route(
      'POST',
      'products/{id}',
      'product_write',
      takes<Stripe.ProductUpdateParams>()('name description active metadata.*'),
      ({ id, form }) => {
        const product = find('product', id);
        events.change('product.updated', product, state.nowOf(), {
          ...given(form, 'name description'),
          active: flagOf(form, 'active') ?? product.active,
          metadata: metadataIn(form, product.metadata),
        });
        return product;
      },
    ),
    route(
      'POST',
      'prices',
      'plan_write',
      takes<Stripe.PriceCreateParams>()(
        'product currency unit_amount recurring.interval recurring.interval_count tax_behavior nickname lookup_key active metadata.*',
      ),
      ({ form }) => {
        const currency = textOf(form, 'currency') ?? '';
        try {
          new Intl.NumberFormat('en-US', { style: 'currency', currency });
        } catch {
          throw refusals.invalid(`Invalid currency: ${currency}`, 'currency');
        }
        const interval = wordOf(form, 'recurring.interval', ['day', 'month', 'week', 'year']);
        const price = makePrice(state.begin('price'), {
          product: find('product', textOf(form, 'product') ?? '', 400, 'product').id,
          currency: currency.toLowerCase(),
          unit_amount: numberOf(form, 'unit_amount') ?? 0,
          recurring: interval
            ? { interval, interval_count: numberOf(form, 'recurring.interval_count') ?? 1 }
            : null,
        });
        const tax_behavior = wordOf(form, 'tax_behavior', [
          'exclusive',
          'inclusive',
          'unspecified',
        ]);
        Object.assign(price, given(form, 'nickname lookup_key'), tax_behavior && { tax_behavior });
        price.active = flagOf(form, 'active') ?? true;
        price.metadata = metadataIn(form, {});
        events.emit('price.created', state.add(price), price.created);
        return price;
      },
      ['currency', 'product'],
    ),
    route(
      'POST',
      'coupons',
      'coupon_write',
      takes<Stripe.CouponCreateParams>()(
        'percent_off duration name',
        'amount_off applies_to currency currency_options duration_in_months id max_redemptions metadata redeem_by',
      ),
      ({ form }) =>
        state.add({
          ...{ object: 'coupon', ...state.begin('coupon'), metadata: {}, times_redeemed: 0 },
          ...nulls('amount_off currency duration_in_months max_redemptions redeem_by'),
          ...{ name: textOf(form, 'name') ?? null, valid: true },
          percent_off: numberOf(form, 'percent_off') ?? 0,
          duration: wordOf(form, 'duration', ['forever', 'once', 'repeating']) ?? 'once',
        }),
      ['percent_off'],
    ),
    route(
      'POST',
      'prices/{id}',
      'plan_write',
      takes<Stripe.PriceUpdateParams>()('active nickname lookup_key metadata.*'),
      ({ id, form }) => {
        const price = find('price', id);
        events.change('price.updated', price, state.nowOf(), {
          ...given(form, 'nickname lookup_key'),
          active: flagOf(form, 'active') ?? price.active,
          metadata: metadataIn(form, price.metadata),
        });
        // A subscription's item shows its price as it is now.
        const items = state.all('subscription').flatMap(({ items }) => items.data);
        for (const item of items) if (item.price.id === id) item.price = price;
        return price;
      },
    ),
  ];
}
