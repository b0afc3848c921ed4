import type { Test } from 'tap';

/** A request as it leaves the page. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PAGE = 'http://localhost/';

/**
 * Stands in for the network of a page, until the test ends: notes what is sent, and gives the answers in their order.
 * Without one, nothing is reached.
 * The console's modules are to be imported after it, for the client of the API keeps what it finds when it is loaded.
 * @param search of the page's address
 */
export function pageRequests(t: Test, search = '') {
  const { fetch, Request } = globalThis;
  const sent: SentRequest[] = [];
  const answers: (Response | null)[] = [];
  // As in a browser, where an address is relative to the page's.
  class PageRequest extends Request {
    constructor(input: URL | RequestInfo, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, PAGE) : input, init);
    }
  }
  Object.assign(globalThis, {
    Request: PageRequest,
    window: { location: { search } },
    fetch: async (input: Request | string) => {
      // Whether the service answers at all.
      if (typeof input === 'string') return new Response();
      const { method, url, headers } = input;
      sent.push({ method, url, headers: Object.fromEntries(headers), body: await input.text() });
      const next = answers.shift();
      if (next) return next;
      throw new TypeError('Failed to fetch');
    },
  });
  t.teardown(() => Object.assign(globalThis, { fetch, Request, window: undefined }));
  return {
    sent,
    answer(status: number, body: unknown, headers: Record<string, string> = {}) {
      answers.push(Response.json(body, { status, headers }));
    },
    lose: () => void answers.push(null),
  };
}
