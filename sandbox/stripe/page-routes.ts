import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@utmost/api/domain-error.ts';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import { FORM_BODY } from '../page.ts';
import { sandboxPaymentTexts as texts } from '../sandbox-payments-texts.ts';
import type { Checkouts, Outcome } from './checkouts.ts';
import type { Events } from './events.ts';
import { checkoutPage, customerPage, invoicePage, overviewPage } from './pages.ts';
import type { StripeState } from './state.ts';
import { itemOf, type Subscriptions } from './subscriptions.ts';

export interface PageParts {
  readonly state: StripeState;
  readonly events: Events;
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;
  settle(): void;
}

const ROOT = '/sandbox/stripe';
const DAY = 24 * 60 * 60;

/** The sandbox's payment page, its portal and what happened, for people and for scripts. */
export function pageRoutes(parts: PageParts): ServerRoute[] {
  const { state, events, checkouts } = parts;
  const find = <One>(all: Record<string, One>, { params }: Request): One => {
    parts.settle();
    const one = all[String(params.id)];
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
      html(h, checkoutPage(find(state.sessions, request), null)),
    ),
    post('/checkout/{id}', (request, h) => {
      const session = find(state.sessions, request);
      const outcome = fieldOf(request, 'outcome');
      if (outcome === 'abandon') return h.redirect(session.cancel_url ?? '/').code(303);
      if (outcome === 'decline' && session.status === 'open') {
        return html(h, checkoutPage(session, texts.checkout.declined), 402);
      }
      const isPaying = outcome === 'success' || outcome === 'delayed';
      if (!isPaying || !checkouts.pay(session, outcome as Outcome)) {
        return html(h, checkoutPage(session, null), 409);
      }
      const to = session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id);
      return h.redirect(to ?? '/').code(303);
    }),
    get('/portal/{id}', (request, h) => {
      const { customer, return_url } = find(state.portals, request);
      return html(h, customerPage(state, customer, return_url));
    }),
    get('/customers/{id}', (request, h) => {
      const { id } = find(state.customers, request);
      return html(h, customerPage(state, id, null));
    }),
    post('/customers/{id}', (request, h) => {
      const { id } = find(state.customers, request);
      happen(parts, id, request);
      const from = URL.parse(String(request.headers.referer ?? ''))?.pathname ?? '';
      return h.redirect(from.startsWith(`${ROOT}/`) ? from : `${ROOT}/customers/${id}`).code(303);
    }),
    get('/invoices/{id}', (request, h) => html(h, invoicePage(find(state.invoices, request)))),
    post('/events/{id}', (request, h) => {
      events.resend(find(state.deliveries, request).event.id);
      return h.redirect(ROOT).code(303);
    }),
  ];
}

function fieldOf({ payload }: Request, name: string): string {
  return String((payload as Record<string, unknown> | null)?.[name] ?? '');
}

function happen(parts: PageParts, customerId: string, request: Request): void {
  const { state, checkouts, subscriptions } = parts;
  const action = fieldOf(request, 'action');
  const days = Number(fieldOf(request, 'days') || 0);
  if (Number.isFinite(days) && days > 0) advance(state, customerId, days * DAY);
  if (action === 'card-good' || action === 'card-declined') {
    state.cards[customerId] = action === 'card-good' ? 'good' : 'declined';
  }
  const own = Object.values(state.subscriptions).filter(({ customer }) => customer === customerId);
  const named = own.find(({ id }) => id === fieldOf(request, 'subscription'));
  const subscription = named ?? own.at(-1);
  if (!subscription) return;
  if (action === 'period-end') {
    const left = itemOf(subscription).current_period_end - state.nowOf(customerId);
    advance(state, customerId, Math.max(0, left));
  }
  const session = Object.values(state.sessions).find((one) => one.subscription === subscription.id);
  if (session && action === 'confirm') checkouts.confirm(session, true);
  if (session && action === 'fail') checkouts.confirm(session, false);
  if (subscription.status !== 'active' && subscription.status !== 'past_due') return;
  if (action === 'cancel-at-period-end') subscriptions.setCancelAtPeriodEnd(subscription, true);
  if (action === 'resume') subscriptions.setCancelAtPeriodEnd(subscription, false);
  if (action === 'cancel-now') subscriptions.cancel(subscription);
  if (action === 'retry') subscriptions.retry(subscription);
}

function advance(state: StripeState, customerId: string, seconds: number): void {
  state.ahead[customerId] = (state.ahead[customerId] ?? 0) + seconds;
}

function overview({ customers, deliveries, nowOf }: StripeState) {
  return {
    customers: Object.values(customers).map((one) => ({ ...one, now: nowOf(one.id) })),
    deliveries: Object.values(deliveries),
  };
}
