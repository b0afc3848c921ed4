import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@utmost/api/domain-error.ts';
import { httpTexts } from '@utmost/api/http/http-texts.ts';
import { FORM_BODY } from '../page.ts';
import { sandboxPaymentTexts as texts } from '../sandbox-texts.ts';
import type { Outcome } from './checkouts.ts';
import type { StripeControls } from './controls.ts';
import type { Kinds } from './objects.ts';
import { checkoutPage, customerPage, invoicePage, overviewPage } from './pages.ts';
import type { ApiParts } from './routes.ts';
import type { StripeState } from './state.ts';

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
