import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { goWithin, see, seePart, signInAtSandbox, startJourney } from './journey.ts';

t.test('who is led where', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.open(t);
  const signedOut = () => page.context().clearCookies();

  const anonymous = [
    { path: '/login', ends: '/login', shows: 'Sign in with Google' },
    { path: '/terms', ends: '/terms', shows: 'Last updated: March 29, 2025' },
    { path: '/privacy', ends: '/privacy', shows: 'Last updated: March 29, 2025' },
    { path: '/subscription/canceled', ends: '/subscription/canceled', shows: 'View Plans' },
    { path: '/subscription/success', ends: '/subscription/success', shows: 'Missing payment' },
    { path: '/subscription/plans', ends: '/login', shows: 'Sign in with Google' },
    { path: '/dashboard', ends: '/login', shows: 'Sign in with Google' },
    { path: '/create-link', ends: '/login', shows: 'Sign in with Google' },
    { path: '/manage-links', ends: '/login', shows: 'Sign in with Google' },
    { path: '/no-such-page', ends: '/login', shows: 'Sign in with Google' },
  ];
  t.test('without a session', async (t) => {
    await page.goto('/');
    await see(page, 'Get Started Free');
    await page.goto('/no-such-page');
    await see(page, 'Sign in with Google');
    for (const { path, ends, shows } of anonymous) {
      await goWithin(page, path);
      await becomes(t, async () => new URL(page.url()).pathname, ends, path);
      await seePart(page, shows);
    }
  });

  const closed = [
    '/bulk-create',
    '/check-urls',
    '/parameter-config',
    '/user-management',
    '/audit-log',
    '/api-tokens',
    '/profile',
    '/account/subscription',
  ];
  t.test('nor let in anywhere else', async (t) => {
    for (const path of closed) {
      await goWithin(page, path);
      const redirect = `?${new URLSearchParams({ redirect: path })}`;
      await becomes(t, async () => new URL(page.url()).search, redirect, path);
      await see(page, 'Sign in with Google');
    }
  });

  t.test('the legal pages lead to each other and back', async () => {
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await page.getByRole('heading', { name: 'Terms of Service' }).waitFor();
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await see(page, 'Sign in with Google');
  });

  t.test('an answer that is not of this browser does not sign in', async (t) => {
    await page.goto('/login/callback?code=stolen&state=stolen');
    await see(page, 'Authentication failed. Please try again.');
    await becomes(t, async () => new URL(page.url()).pathname, '/login');
    await goWithin(page, '/login/callback?error=access_denied');
    await see(page, 'Sign-in was canceled. Please try again.');
    await goWithin(page, '/login?error=Oh%20no&code=unavailable&message=Call%20555-0100');
    await see(page, "The sign-in service isn't responding. Please try again later.");
  });

  t.test('signing in leads back to the page that was asked for', async (t) => {
    await goWithin(page, '/manage-links?page=1');
    await signInAtSandbox(page, address('ada@back'), '/manage-links*');
    await see(page, 'No links yet');
    t.equal(new URL(page.url()).pathname, '/manage-links');
  });

  const signedIn = [
    { path: '/login', ends: '/create-link', shows: 'Create Tracking Link' },
    { path: '/dashboard', ends: '/create-link', shows: 'Create Tracking Link' },
    { path: '/terms', ends: '/terms', shows: 'Terms of Service' },
    { path: '/manage-links', ends: '/manage-links', shows: 'No links yet' },
    { path: '/no-such-page', ends: '/no-such-page', shows: 'Page not found' },
    { path: '/invitations', ends: '/invitations', shows: 'Page not found' },
    { path: '/access-denied', ends: '/create-link', shows: 'Access Denied' },
  ];
  t.test('with a session', async (t) => {
    await page.goto('/');
    await page.waitForURL('**/create-link');
    await page.goto('/manage-links/1');
    await see(page, 'Page not found');
    for (const { path, ends, shows } of signedIn) {
      await goWithin(page, path);
      await becomes(t, async () => new URL(page.url()).pathname, ends, path);
      await see(page, shows);
    }
  });

  t.test('I7 the login leads to no other site, and shows no foreign text', async (t) => {
    await signedOut();
    const query = new URLSearchParams({
      redirect: '//evil.example/',
      error: 'nonsense',
      message: 'Call 555-0100 now',
    });
    await page.goto(`/login?${query}`);
    await see(page, 'Authentication Error');
    await see(page, 'Authentication failed. Please try again.');
    await isAbsent(t, page.getByText('555-0100'));
    await becomes(t, async () => new URL(page.url()).search, '', 'the query is cleared');
    await examineClosely(t, page, 'login-failed');
    await signInAtSandbox(page, address('ada@elsewhere'), '/create-link');
    t.equal(page.url(), `${journey.url}/create-link`);
  });

  t.test('signing out ends the session', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.goto('/create-link');
    await page.waitForURL('**/login?**');
  });
});
