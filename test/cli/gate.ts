import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request on its way from the command line to the service. */
export interface Visit {
  readonly url: URL;
  /** What the command line is waiting for. */
  readonly response: ServerResponse;
  /** Has the service answer, of which the command line hears nothing yet. */
  forward(): Promise<ForwardedAnswer>;
}

/** What the service answered. */
export interface ForwardedAnswer {
  readonly text: string;
  readonly headers: Headers;
  handOver(): void;
}

/** Stands between a command line and the service that it talks to. */
export interface Gate {
  readonly url: string;
  /** From now on, hands the requests of a kind to another function: `guard('GET /api/auth/me', …)`. */
  guard(request: string, work: (visit: Visit) => Promise<void> | void): void;
}

// What belongs to one connection, and is not to be passed on to another.
const OWN = ['host', 'connection', 'transfer-encoding', 'content-length', 'content-encoding'];

/** Opens a gate to a service, through which every request passes that has no guard. */
export async function gateTo(
  t: { teardown(work: () => void): void },
  service: string,
): Promise<Gate> {
  const guards = new Map<string, (visit: Visit) => Promise<void> | void>();
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const url = new URL(path, service);
    const body = await buffer(request).catch(() => null);
    // Who asked is gone.
    if (body === null) return;
    const forward = async (): Promise<ForwardedAnswer> => {
      const init = { method, headers: passedOn(headers), redirect: 'manual' } as const;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const answer = await fetch(url, hasBody ? { ...init, body } : init);
      const text = await answer.text();
      const handOver = (): void => {
        for (const [name, value] of answer.headers) {
          if (!OWN.includes(name)) response.appendHeader(name, value);
        }
        response.writeHead(answer.status).end(text);
      };
      return { text, headers: answer.headers, handOver };
    };
    const pass = async (): Promise<void> => (await forward()).handOver();
    const guard = guards.get(`${method} ${url.pathname}`) ?? pass;
    await guard({ url, response, forward });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    guard: (request, work) => void guards.set(request, work),
  };
}

/** Answers in the place of the service. */
export function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function passedOn(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    OWN.includes(name) || value === undefined
      ? []
      : [value].flat().map((one): [string, string] => [name, one]),
  );
}
