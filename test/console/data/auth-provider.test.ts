// What the console says of a sign-in that the network fails.
import t from 'tap';
import { pageRequests } from './page-requests.ts';

t.test('each failure has its name, and why it failed', async (t) => {
  pageRequests(t, '?code=a&state=b');
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
