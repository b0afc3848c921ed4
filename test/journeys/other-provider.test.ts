// Signing in and out at a provider of the operator's own, in a browser, and what a refusal there says here.
import t from 'tap';
import { startIdentityProvider } from '../api/people/identity-provider.ts';
import { address } from '../support/addresses.ts';
import { freePort } from '../support/free-port.ts';
import { see, startJourney } from './journey.ts';

t.test('a provider with a name, reasons and a sign-out', async (t) => {
  // The provider says at length that it is not configured for production.
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const PORT = String(await freePort());
  const provider = await startIdentityProvider(`http://localhost:${PORT}`, (login) => ({
    email: address(`${login}@northwind`),
    email_verified: true,
  }));
  t.teardown(provider.stop);
  const env = { ...provider.env, PORT, OIDC_NAME: 'Northwind ID', BILLING: 'off' };
  const journey = await startJourney(t, { env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
  // Chromium notes each refusal.
  const { page } = await journey.openWatched(t);

  await page.goto('/login');
  const begin = () => page.getByRole('button', { name: 'Sign in with Northwind ID' }).click();
  await begin();
  await page.getByText('[ Cancel ]').click();
  await page.waitForURL('**/login');
  await see(page, "Your identity provider didn't sign you in: End-User aborted interaction");
  t.equal(new URL(page.url()).search, '');

  await page.goto('/login/callback?error=access_denied&error_description=Call+555-0100&state=x');
  await see(page, 'Sign-in was canceled. Please try again.');
  t.notMatch(await page.textContent('body'), /555/, 'words of a link that was sent to them');

  await begin();
  await page.getByPlaceholder('Enter any login').fill('ada');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/create-link');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/session/end**');
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL('**/login');
  await begin();
  await page.getByPlaceholder('Enter any login').waitFor();
  t.pass('the provider asks again who they are');
});
