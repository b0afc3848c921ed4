import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { callApi, see, startJourney } from './journey.ts';
import { tryAgain } from './tab.ts';

t.test('what people sign in with, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@team'));
  await callApi(admin, 'POST', '/api/api-tokens', { name: 'ci-pipeline', scope: 'write' });

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@team'), options);
      await page.goto('/api-tokens');
      await see(page, 'ci-pipeline');
      await examine(t, page, `api-tokens-${manner}`);
      await page.goto('/profile');
      await see(page, 'Chrome on Linux');
      await examine(t, page, `profile-${manner}`);
      await page.goto('/audit-log');
      await page.getByRole('button', { name: 'Show API token created: ci-pipeline' }).click();
      await examine(t, page, `audit-log-${manner}`);
    });
  }

  const failures = [
    { path: '/user-management', call: '**/api/users', shows: 'The users could not be loaded.' },
    { path: '/api-tokens', call: '**/api/api-tokens', shows: 'The tokens could not be loaded.' },
    {
      path: '/profile',
      call: '**/api/profile/sessions',
      shows: 'The sessions could not be loaded.',
    },
    { path: '/audit-log', call: '**/api/audit-log?*', shows: 'The audit log could not be loaded.' },
  ];
  t.test('what cannot be loaded is said, and can be tried again', async (t) => {
    for (const { path, call, shows } of failures) {
      await admin.route(call, (route) =>
        route.fulfill({ status: 503, json: { message: 'The database does not answer.' } }),
      );
      await admin.goto(path);
      await see(admin, shows);
      await see(admin, 'The database does not answer.');
      await tryAgain(admin, call);
      await admin.getByText(shows).waitFor({ state: 'detached' });
    }
    t.pass();
  });
});
