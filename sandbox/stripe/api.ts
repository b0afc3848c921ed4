import { server as hapiServer, type Request, type ResponseToolkit, type Server } from '@hapi/hapi';
import { API_VERSION } from '@utmost/api/settings.ts';
import { calls } from './calls.ts';
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

/**
 * What goes wrong with the next request: too many of them, another request has the object, Stripe fails before or after
 * the work, the answer is lost after the work, or it waits until it is let go.
 */
export type Fault =
  | 'rate-limit'
  | 'lock-timeout'
  | 'fail-before'
  | 'fail-after'
  | 'lose-answer'
  | { reached(): void; readonly waitFor: Promise<void> };

export interface Access {
  readonly keys: Map<string, Key>;
  readonly faults: Fault[];
}

/** An idempotency key with what is asked under it, and the answer that it has already. */
interface Lasting {
  readonly key: string;
  readonly asked: string;
  readonly replayed?: Given;
}

interface Given {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const DAY = 24 * 60 * 60;

/** As much of Stripe's API as this service uses, on a random port of this machine. */
export function stripeApi(parts: ApiParts, access: Access): Server {
  const server = hapiServer({ host: '127.0.0.1', port: 0, debug: false });
  const busy = new Set<string>();
  for (const route of calls(parts)) {
    const payload = { parse: 'gunzip', output: 'data', defaultContentType: 'text/plain' } as const;
    server.route({
      method: route.method,
      path: route.path,
      options: route.method === 'GET' ? {} : { payload },
      handler: (request, h) => respond(request, h, parts, access, busy, route),
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
  h: ResponseToolkit,
  parts: ApiParts,
  access: Access,
  busy: Set<string>,
  route: Route,
) {
  const { state } = parts;
  const id = newId('req');
  const version = { 'stripe-version': String(request.headers['stripe-version'] ?? API_VERSION) };
  let lasting: Lasting | null = null;
  let key: Key;
  let form: Form;
  let fault: Fault | undefined;
  try {
    key = keyOf(request, access.keys);
    requireAllowed(key, route.may, state);
    const body = Buffer.isBuffer(request.payload) ? request.payload.toString() : '';
    form = { ...readForm(request.url.search), ...readForm(body) };
    requireReadable(request, body);
    fault = access.faults.shift();
    if (fault === 'rate-limit') throw refusals.rateLimit();
    lasting = idempotencyOf(request, state, `${request.path}?${body}`, busy);
    if (lasting?.replayed) return answered(h, lasting.replayed);
    if (fault === 'lock-timeout') throw refusals.lockTimeout();
    check(form, route.takes, route.needs);
  } catch (error) {
    const given = refused(error, id);
    return answered(h, { ...given, headers: { ...version, ...given.headers } });
  }
  if (lasting) busy.add(lasting.key);
  try {
    if (typeof fault === 'object') {
      fault.reached();
      await fault.waitFor;
    }
    parts.settle();
    state.isLive = key.isLive;
    const given = work(fault);
    if (lasting) {
      const { key, asked } = lasting;
      state.answers[key] = { ...given, asked, request: id, at: state.nowOf() };
    }
    if (request.method !== 'get') state.save();
    if (fault === 'lose-answer') {
      request.raw.req.socket.destroy();
      return h.abandon;
    }
    const headers = {
      ...{ ...given.headers, ...version, 'request-id': id },
      ...(lasting && { 'idempotency-key': lasting.key }),
      ...(lasting && given.status >= 500 && { 'stripe-should-retry': 'false' }),
    };
    return answered(h, { ...given, headers });
  } finally {
    state.isLive = false;
    if (lasting) busy.delete(lasting.key);
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
  const retry = status === 409 || fields.code === 'lock_timeout';
  return {
    status,
    body: { error: { ...fields, ...doc, message, request_log_url } },
    headers: {
      'request-id': id,
      ...(status < 500 && { 'stripe-should-retry': String(retry) }),
      ...(fields.code === 'rate_limit' && { 'stripe-rate-limited-reason': 'global-rate' }),
    },
  };
}

function keyOf({ headers }: Request, keys: Map<string, Key>): Key {
  const given = String(headers.authorization ?? '').replace(/^Bearer /, '');
  if (given === '') {
    throw new Refusal(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
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

function requireReadable({ headers }: Request, body: string): void {
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw refusals.invalid(`Invalid Stripe API version: ${version}`);
  }
  const type = String(headers['content-type'] ?? '');
  if (body === '' || type.startsWith('application/x-www-form-urlencoded')) return;
  throw refusals.invalid(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
  );
}

// The same key gives the same answer for a day, a failure as well, and is refused with anything else.
function idempotencyOf(
  { method, headers }: Request,
  state: StripeState,
  asked: string,
  busy: ReadonlySet<string>,
): Lasting | null {
  const key = headers['idempotency-key'];
  if (method !== 'post' || typeof key !== 'string') return null;
  if (key.length > 255) {
    throw new Refusal(400, 'Idempotency key is too long.', { type: 'idempotency_error' });
  }
  if (busy.has(key)) {
    throw new Refusal(
      409,
      `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { type: 'idempotency_error', code: 'idempotency_key_in_use' },
    );
  }
  const known = state.answers[key];
  if (!known || known.at + DAY <= state.nowOf()) return { key, asked };
  if (known.asked !== asked) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new Refusal(400, message, { type: 'idempotency_error' });
  }
  const { status, body, request } = known;
  const retry = status >= 400 ? { 'stripe-should-retry': 'false' } : {};
  const names = {
    'idempotent-replayed': 'true',
    'original-request': request,
    'idempotency-key': key,
  };
  const given = { ...names, ...retry, 'request-id': newId('req') };
  return { key, asked, replayed: { status, body, headers: given } };
}

const MOST_LEVELS = 4;

function expanded(state: StripeState, body: object, form: Form): object {
  for (const path of Object.values(textsOf(form, 'expand'))) {
    const names = path.split('.');
    if (names.length > MOST_LEVELS) {
      throw refusals.invalid(
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        'expand',
      );
    }
    if (!expand(state, [body], names)) {
      throw refusals.invalid(`This property cannot be expanded (${path}).`, 'expand');
    }
  }
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
