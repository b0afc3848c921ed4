import { server as hapiServer, type Request, type ResponseToolkit, type Server } from '@hapi/hapi';
import { calls, type MakeCalls } from './calls.ts';
import { includedIn } from './lists.ts';
import { check, type Form, readForm, textsOf } from './parameters.ts';
import { Refusal, refusals } from './refusals.ts';
import type { ApiParts, Route } from './routes.ts';
import { newId, type StripeState } from './state.ts';

/** A secret key of the account, or one that may do a few things. */
export interface Key {
  readonly isLive: boolean;
  /** What a restricted key may, as `customer_read`; writing is reading too. Absent: everything. */
  readonly may?: readonly string[];
}

/** What goes wrong with the next request: too many of them, Stripe fails before or after the work, or it waits until it is let go. */
export type Fault =
  | 'rate-limit'
  | 'fail-before'
  | 'fail-after'
  | { reached(): void; readonly waitFor: Promise<void> };

export interface Access {
  readonly keys: Map<string, Key>;
  readonly faults: Fault[];
}

interface Given {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const DAY = 24 * 60 * 60;
const NO_RETRY = { 'stripe-should-retry': 'false' };

/** As much of Stripe's API as this service uses, on a random port of this machine. */
export function stripeApi(parts: ApiParts, access: Access, more: MakeCalls): Server {
  const server = hapiServer({ host: '127.0.0.1', port: 0, debug: false });
  for (const route of calls(parts, more)) {
    const payload = { parse: 'gunzip', output: 'data', defaultContentType: 'text/plain' } as const;
    server.route({
      method: route.method,
      path: route.path,
      options: route.method === 'GET' ? {} : { payload },
      handler: async (request, h) => answered(h, await respond(request, parts, access, route)),
    });
  }
  server.route({
    method: '*',
    path: '/{path*}',
    handler: ({ method, path }, h) => {
      const message = `Unrecognized request URL (${method.toUpperCase()}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      return answered(h, refused(new Refusal(404, message), newId('req')));
    },
  });
  return server;
}

async function respond(
  request: Request,
  parts: ApiParts,
  access: Access,
  route: Route,
): Promise<Given> {
  const { state } = parts;
  const id = newId('req');
  const named: unknown = request.method === 'post' && request.headers['idempotency-key'];
  let key: Key;
  let form: Form;
  let fault: Fault | undefined;
  try {
    key = keyOf(request, access.keys);
    requireAllowed(key, route.may, state);
    const body = Buffer.isBuffer(request.payload) ? request.payload.toString() : '';
    form = { ...readForm(request.url.search), ...readForm(body) };
    fault = access.faults.shift();
    if (fault === 'rate-limit') throw refusals.rateLimit();
    const known = state.answers[String(named)];
    // The same key gives the same answer for a day, a failure as well.
    if (known && known.at + DAY > state.nowOf()) {
      const { status, body } = known;
      const headers = { 'request-id': id, 'idempotent-replayed': 'true' };
      return { status, body, headers: { ...headers, ...(status >= 400 && NO_RETRY) } };
    }
    check(form, route.takes, route.needs);
  } catch (error) {
    return refused(error, id);
  }
  if (typeof fault === 'object') {
    fault.reached();
    await fault.waitFor;
  }
  parts.settle();
  state.isLive = key.isLive;
  try {
    const given = work(fault);
    const { status, body, headers } = given;
    if (named) state.answers[String(named)] = { status, body, at: state.nowOf() };
    if (request.method !== 'get') state.save();
    const isKept = Boolean(named) && status >= 500;
    return { status, body, headers: { ...headers, 'request-id': id, ...(isKept && NO_RETRY) } };
  } finally {
    state.isLive = false;
  }

  // What is refused while it is done is kept under its key as well.
  function work(fault: Fault | undefined): Given {
    try {
      if (fault === 'fail-before') throw refusals.failed();
      const one = route.answer({ id: String(request.params.id ?? ''), form });
      if (fault === 'fail-after') throw refusals.failed();
      return { status: 200, body: expanded(state, structuredClone(one), form) };
    } catch (error) {
      return refused(error, id);
    }
  }
}

function answered(h: ResponseToolkit, { status, body, headers = {} }: Given) {
  const response = h.response(body).code(status);
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

function refused(error: unknown, id: string): Given {
  if (!(error instanceof Refusal)) throw error;
  const { status, message, fields } = error;
  const doc = fields.code && {
    doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}`,
  };
  const request_log_url = `https://dashboard.stripe.com/test/workbench/logs?object=${id}`;
  return {
    status,
    body: { error: { ...fields, ...doc, message, request_log_url } },
    headers: { 'request-id': id, ...(status < 500 && NO_RETRY) },
  };
}

function keyOf({ headers }: Request, keys: Map<string, Key>): Key {
  const given = String(headers.authorization ?? '').replace(/^Bearer /, '');
  const key = keys.get(given);
  if (key) return key;
  throw new Refusal(401, `Invalid API Key provided: ${masked(given)}`);
}

const masked = (key: string) =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

function requireAllowed({ may }: Key, needed: string, { account }: StripeState): void {
  if (!may || may.includes(needed) || may.includes(needed.replace(/_read$/, '_write'))) return;
  throw new Refusal(
    403,
    `The provided key does not have the required permissions for this endpoint on account '${account.id}'. Having the 'rak_${needed}' permission would allow this request to continue.`,
  );
}

function expanded(state: StripeState, body: object, form: Form): object {
  for (const path of Object.values(textsOf(form, 'expand')))
    if (!expand(state, [body], path.split('.')))
      throw refusals.invalid(`This property cannot be expanded (${path}).`, 'expand');
  return body;
}

// Puts objects in the place of their ids. Answers whether there was such a place.
function expand(
  state: StripeState,
  within: readonly unknown[],
  [name = '', ...rest]: string[],
): boolean {
  let isThere = within.length === 0;
  for (const one of within as Record<string, unknown>[]) {
    const included = includedIn(state, one, name);
    if (included && !(name in one)) one[name] = structuredClone(included);
    if (!(name in one)) continue;
    const value = one[name];
    const found = typeof value === 'string' ? state.objects[value] : undefined;
    if (found) one[name] = structuredClone(found);
    const inside = one[name];
    const isObject = typeof inside === 'object' || inside === null;
    if (!isObject) continue;
    const next = Array.isArray(inside) ? inside : inside === null ? [] : [inside];
    isThere = rest.length === 0 || expand(state, next, rest) || isThere;
  }
  return isThere;
}
