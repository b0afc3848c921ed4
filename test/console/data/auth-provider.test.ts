// What the console says of a sign-in that the network fails.
import t from 'tap';

t.test('each failure has its name, and why it failed', async (t) => {
  const { fetch, Request } = globalThis;
  // As in a browser, where an address is relative to the page's.
  class PageRequest extends Request {
    constructor(input: URL | RequestInfo, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
    }
  }
  Object.assign(globalThis, {
    Request: PageRequest,
    fetch: async () => {
      throw new TypeError('Failed to fetch');
    },
    window: { location: { search: '?code=a&state=b' } },
  });
  t.teardown(() => Object.assign(globalThis, { fetch, Request, window: undefined }));
  // The API's client keeps what it finds when it is loaded.
  const { authProvider } = await import('@utmost/console/src/data/auth-provider.ts');
  const failures: { call: () => Promise<unknown>; message: string }[] = [
    { call: authProvider.login, message: 'Failed to initiate Google Sign-In' },
    { call: authProvider.handleCallback, message: 'Failed to complete Google authentication' },
    { call: () => authProvider.logout({ isAsked: true }), message: 'Failed to sign out' },
  ];
  for (const { call, message } of failures) {
    const error = await call().catch((thrown: unknown) => thrown);
    t.match(error, { message, cause: { code: 'unreachable' } }, message);
  }
});
