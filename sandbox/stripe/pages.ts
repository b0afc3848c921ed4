import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@utmost/api/domain-error.ts';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';
import { formatAmount } from '@utmost/core/messages/subscription.ts';
import { FORM_BODY, type Markup, markup, sandboxPage } from '../page.ts';
import { sandboxPaymentTexts as texts } from '../sandbox-texts.ts';
import { type Outcome, soldBy } from './checkouts.ts';
import type { StripeControls } from './controls.ts';
import type { Invoice, Kinds, Session, Subscription } from './objects.ts';
import { itemOf } from './periods.ts';
import type { ApiParts } from './routes.ts';
import type { StripeState } from './state.ts';

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const day = (seconds: number) => DATE.format(seconds * 1000);
const STEPS = [1, 31, 366];
const amountOf = (amount: number | null, currency: string | null): string =>
  formatAmount(amount ?? 0, currency ?? 'usd').replace(/\.00$/, '');

const page = (title: string, heading: string, content: readonly Markup[]) =>
  sandboxPage({ title, heading, mark: texts.mark, explanation: texts.explanation }, content);

const button = (name: string, value: string, text: string, look = '') =>
  markup`<button class="${look}" name="${name}" value="${value}">${text}</button>`;

/** The payment page. @param problem why it did not work */
function checkoutPage(state: StripeState, session: Session, problem: string | null): string {
  const { title, heading, every, choose, pay, decline, delayed, abandon, over } = texts.checkout;
  const { unit_amount, currency, recurring } = soldBy(state, session);
  const price = amountOf(unit_amount, currency);
  const message =
    problem === null ? markup`` : markup`<p class="wrong" role="alert">${problem}</p>`;
  if (session.status !== 'open') {
    const back = markup`<a href="${session.cancel_url ?? '/'}">${texts.back}</a>`;
    return page(title, heading, [markup`<section><p>${over}</p>${back}</section>`]);
  }
  const interval = recurring?.interval === 'year' ? every.year : every.month;
  return page(title, heading, [
    markup`<section><p><span class="price">${price}</span> ${interval}</p>${message}<p class="muted">${choose}</p>
<form method="post" class="column">${[
      button('outcome', 'success', pay(price), 'main'),
      button('outcome', 'decline', decline),
      button('outcome', 'delayed', delayed),
      button('outcome', 'abandon', abandon),
    ]}</form></section>`,
  ]);
}

/** What a customer has, and everything that can happen to it. @param back where the portal leads back to */
function customerPage(state: StripeState, customerId: string, back: string | null): string {
  const { title, heading, portal } = { ...texts.portal, portal: texts.portal };
  const { email, name } = state.get('customer', customerId);
  const ours = <Kind extends 'subscription' | 'invoice'>(kind: Kind) =>
    state
      .all(kind)
      .filter(({ customer }) => customer === customerId)
      .toReversed();
  const action = `/sandbox/stripe/customers/${customerId}`;
  const card = state.cards[customerId] ?? 'good';
  const otherCard = card === 'good' ? 'card-declined' : 'card-good';
  const subscriptions = ours('subscription').map((one) => subscriptionItem(state, one, action));
  const invoices = ours('invoice').map(invoiceItem);
  const none = (text: string) => [markup`<li class="muted">${text}</li>`];
  return page(title, heading, [
    back === null ? markup`` : markup`<p><a href="${back}">${texts.back}</a></p>`,
    markup`<section><h2>${portal.customer}</h2><p>${name ?? ''} ${email ?? ''}</p><p class="muted">${portal.today} ${day(state.nowOf(customerId))}</p></section>`,
    markup`<section><h2>${portal.subscriptions}</h2><ul>${subscriptions.length > 0 ? subscriptions : none(portal.noSubscriptions)}</ul></section>`,
    markup`<section><h2>${portal.card}</h2><p>${portal.cards[card]}</p><form method="post" action="${action}">${button('action', otherCard, portal.cardActions[otherCard])}</form></section>`,
    markup`<section><h2>${portal.time}</h2><p class="muted">${portal.timeHint}</p><form method="post" action="${action}">${[
      ...STEPS.map((days) => button('days', String(days), portal.days(days))),
      button('action', 'period-end', portal.periodEnd),
    ]}</form></section>`,
    markup`<section><h2>${portal.invoices}</h2><ul>${invoices.length > 0 ? invoices : none(portal.noInvoices)}</ul></section>`,
  ]);
}

function subscriptionItem(state: StripeState, one: Subscription, action: string): Markup {
  const { endsAtPeriodEnd, period, actions } = texts.portal;
  const { current_period_start: from, current_period_end: to, price } = itemOf(one);
  const isLive = one.status === 'active' || one.status === 'past_due';
  const isOpen = state.find('invoice', one.latest_invoice)?.status === 'open';
  const possible: (keyof typeof actions)[] = [];
  if (isLive) possible.push(one.cancel_at_period_end ? 'resume' : 'cancel-at-period-end');
  if (isLive) possible.push('cancel-now');
  if (isLive && isOpen) possible.push('retry');
  if (one.status === 'incomplete') possible.push('confirm', 'fail');
  const buttons = possible.map((name) => button('action', name, actions[name]));
  const form =
    buttons.length === 0
      ? markup``
      : markup`<form method="post" action="${action}"><input type="hidden" name="subscription" value="${one.id}">${buttons}</form>`;
  const ends = isLive && one.cancel_at_period_end ? `, ${endsAtPeriodEnd}` : '';
  return markup`<li><p><strong>${amountOf(price.unit_amount, price.currency)}</strong> ${texts.checkout.every[price.recurring?.interval === 'year' ? 'year' : 'month']}: ${one.status}${ends}</p>
<p class="muted">${period(day(from), day(to))}</p>${form}</li>`;
}

function invoiceItem({ id, number, created, total, currency, status }: Invoice): Markup {
  return markup`<li><a href="/sandbox/stripe/invoices/${id}">${number ?? id}</a> ${day(created)} · ${amountOf(total, currency)} · ${status ?? ''}</li>`;
}

/** One invoice. */
function invoicePage({ id, number, created, total, currency, status }: Invoice): string {
  const { title, heading, pay } = texts.invoice;
  const form = markup`<form method="post" action="/sandbox/stripe/invoices/${id}">${button('action', 'pay', pay, 'main')}</form>`;
  return page(title, heading(number ?? ''), [
    markup`<section><p class="price">${amountOf(total, currency)}</p><p>${day(created)} · ${status ?? ''}</p>${status === 'open' ? form : ''}</section>`,
  ]);
}

/** Every customer, with their events. */
function overviewPage({ all, deliveries }: StripeState): string {
  const { title, heading, overview } = { ...texts.overview, overview: texts.overview };
  const people = all('customer')
    .toReversed()
    .map(
      ({ id, name, email }) =>
        markup`<li><a href="/sandbox/stripe/customers/${id}">${name ?? id}</a> ${email ?? ''}</li>`,
    );
  const events = Object.values(deliveries)
    .toReversed()
    .map(({ event, status, attempts }) => {
      const how = status === null ? overview.waiting : overview.delivered(status, attempts);
      return markup`<li>${event.type}<p class="muted">${how}</p><form method="post" action="/sandbox/stripe/events/${event.id}">${button('action', 'resend', overview.resend)}</form></li>`;
    });
  const list = (items: readonly Markup[], empty: string) =>
    items.length > 0 ? markup`<ul>${items}</ul>` : markup`<p class="muted">${empty}</p>`;
  return page(title, heading, [
    markup`<section><h2>${overview.customers}</h2>${list(people, overview.noCustomers)}</section>`,
    markup`<section><h2>${overview.events}</h2>${list(events, overview.noEvents)}</section>`,
  ]);
}

type PageParts = Pick<ApiParts, 'state' | 'events' | 'checkouts' | 'settle'> & {
  controls: StripeControls;
};

const ROOT = '/sandbox/stripe';
const DAY = 24 * 60 * 60;

/** The sandbox's payment page, its portal and what happened, for people and for scripts. */
export function pageRoutes(parts: PageParts): ServerRoute[] {
  const { state, events, checkouts, controls } = parts;
  const find = <Kind extends keyof Kinds>(kind: Kind, { params }: Request): Kinds[Kind] => {
    parts.settle();
    const one = state.find(kind, params.id);
    if (one) return one;
    throw new DomainError('not_found', httpTexts.notFound);
  };
  const get = (path: string, handler: ServerRoute['handler']): ServerRoute => ({
    method: 'GET',
    path: `${ROOT}${path}`,
    options: { auth: false },
    handler,
  });
  const post = (path: string, handler: ServerRoute['handler']): ServerRoute => ({
    method: 'POST',
    path: `${ROOT}${path}`,
    options: { auth: false, payload: FORM_BODY },
    handler: (request, h) => {
      const answer = (handler as (request: Request, h: ResponseToolkit) => unknown)(request, h);
      parts.settle();
      state.save();
      return answer as ReturnType<typeof h.response>;
    },
  });
  const html = (h: ResponseToolkit, page: string, status = 200) =>
    h.response(page).type('text/html').code(status);

  return [
    get('', (request, h) => {
      parts.settle();
      const isPage = String(request.headers.accept ?? '').includes('text/html');
      return isPage ? html(h, overviewPage(state)) : h.response(overview(state));
    }),
    get('/checkout/{id}', (request, h) =>
      html(h, checkoutPage(state, find('checkout.session', request), null)),
    ),
    post('/checkout/{id}', (request, h) => {
      const session = find('checkout.session', request);
      const outcome = fieldOf(request, 'outcome');
      if (outcome === 'abandon') return h.redirect(session.cancel_url ?? '/').code(303);
      if (outcome === 'decline' && session.status === 'open') {
        return html(h, checkoutPage(state, session, texts.checkout.declined), 402);
      }
      const isPaying = outcome === 'success' || outcome === 'delayed';
      if (!isPaying || !checkouts.pay(session, outcome as Outcome)) {
        return html(h, checkoutPage(state, session, null), 409);
      }
      const to = session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id);
      return h.redirect(to ?? '/').code(303);
    }),
    get('/portal/{id}', (request, h) => {
      const { customer, return_url } = find('billing_portal.session', request);
      return html(h, customerPage(state, customer, return_url));
    }),
    get('/customers/{id}', (request, h) => {
      const { id } = find('customer', request);
      return html(h, customerPage(state, id, null));
    }),
    post('/customers/{id}', (request, h) => {
      const { id } = find('customer', request);
      const days = Number(fieldOf(request, 'days') || 0);
      if (Number.isFinite(days) && days > 0) controls.advance(id, days * DAY);
      controls.act(id, fieldOf(request, 'action'), fieldOf(request, 'subscription'));
      const from = URL.parse(String(request.headers.referer ?? ''))?.pathname ?? '';
      return h.redirect(from.startsWith(`${ROOT}/`) ? from : `${ROOT}/customers/${id}`).code(303);
    }),
    get('/invoices/{id}', (request, h) => html(h, invoicePage(find('invoice', request)))),
    post('/invoices/{id}', (request, h) => {
      const { id, status } = find('invoice', request);
      if (status === 'open') controls.payInvoice(id);
      return h.redirect(`${ROOT}/invoices/${id}`).code(303);
    }),
    post('/events/{id}', (request, h) => {
      events.resend(find('event', request).id);
      return h.redirect(ROOT).code(303);
    }),
  ];
}

function fieldOf({ payload }: Request, name: string): string {
  return String((payload as Record<string, unknown> | null)?.[name] ?? '');
}

function overview({ all, deliveries, nowOf }: StripeState) {
  return {
    customers: all('customer').map((one) => ({ ...one, now: nowOf(one.id) })),
    deliveries: Object.values(deliveries),
  };
}
