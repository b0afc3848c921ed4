import { createHash, timingSafeEqual } from 'node:crypto';
import { server as hapiServer, type Request, type ResponseToolkit, type Server } from '@hapi/hapi';
import { type Answer, type ApiParts, calls, Refusal } from './calls.ts';
import { readForm } from './form.ts';
import type { StripeState } from './state.ts';

/** As much of Stripe's API as this service uses, on a random port of this machine. */
export function stripeApi(parts: ApiParts): Server {
  const server = hapiServer({ host: '127.0.0.1', port: 0, debug: false });
  for (const [method, path, allowed, answer] of calls(parts)) {
    server.route({
      method,
      path,
      options: {
        ...(method === 'POST' && {
          payload: { parse: 'gunzip', output: 'data', defaultContentType: 'text/plain' } as const,
        }),
      },
      handler: (request, h) => respond(request, h, parts, allowed, answer),
    });
  }
  server.route({
    method: '*',
    path: '/{path*}',
    handler: ({ method, path }, h) =>
      refusalOf(h, new Refusal(404, `The sandbox has no ${method.toUpperCase()} ${path}.`)),
  });
  return server;
}

function respond(
  request: Request,
  h: ResponseToolkit,
  parts: ApiParts,
  allowed: readonly string[],
  answer: Answer,
) {
  const { state, secretKey } = parts;
  try {
    requireKey(request, secretKey);
    const body = Buffer.isBuffer(request.payload) ? request.payload.toString() : '';
    const form = readForm(body);
    const query = readForm(request.url.search);
    for (const name of [...Object.keys(form), ...Object.keys(query)]) {
      if (!allowed.includes(name)) {
        throw new Refusal(400, `Received unknown parameter: ${name}`, 'parameter_unknown');
      }
    }
    parts.settle();
    const call = { id: String(request.params.id ?? ''), query, form };
    const given = idempotently(state, request, body, () => answer(call));
    if (request.method !== 'get') state.save();
    return h.response(given);
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(h, error);
    throw error;
  }
}

function refusalOf(h: ResponseToolkit, { status, message, code, type }: Refusal) {
  return h.response({ error: { type, message, ...(code && { code }) } }).code(status);
}

function requireKey({ headers }: Request, secretKey: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const given = String(headers.authorization ?? '').replace(/^Bearer /, '');
  if (timingSafeEqual(hash(given), hash(secretKey))) return;
  throw new Refusal(401, 'Invalid API Key provided', undefined, 'authentication_error');
}

// The same key gives the same answer, and is refused with anything else, as Stripe does it.
function idempotently(
  state: StripeState,
  request: Request,
  body: string,
  work: () => object,
): object {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'post' || typeof key !== 'string') return work();
  const asked = `${request.path}?${body}`;
  const known = state.answers[key];
  if (known && known.request !== asked) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    throw new Refusal(400, message, undefined, 'idempotency_error');
  }
  if (known) return known.answer;
  const answer = structuredClone(work());
  state.answers[key] = { request: asked, answer };
  return answer;
}
