import t from 'tap';
import { address } from '../support/addresses.ts';
import { clientOf, signIn as signInByRequests } from '../support/browserless.ts';
import { becomes, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { callApi, choose, see, startJourney } from './journey.ts';

t.test('tokens, sessions and what was done with them', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@keys'));
  await page.goto('/create-link');
  const toMenu = async (entry: string) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  t.test('a token is made, shown once, used and revoked', async (t) => {
    await toMenu('API Tokens');
    await see(page, 'No API tokens yet');
    const install = `npm install --global ${new URL(page.url()).origin}/cli/utmost.tgz`;
    t.equal(await page.getByLabel('Command line').inputValue(), install);
    await examineClosely(t, page, 'api-tokens-empty');
    await page.getByRole('button', { name: 'Create Token' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Token' }).click();
    await see(page, 'Name is required');
    await examineClosely(t, page, 'api-token-create');
    await dialog.getByLabel('Name').fill('ci-pipeline');
    await choose(dialog, 'Scope', /^Read only/);
    await dialog.getByRole('button', { name: 'Create Token' }).click();
    await see(page, "Copy it now. You won't be able to see it again.");
    await examineClosely(t, page, 'api-token-created');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    t.match(token, /^utmost_pat_[0-9A-Za-z]{38}$/);
    await page.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /ci-pipeline/ });
    await matches(t, () => row.textContent(), /Read.*utmost_pat_.*ada.*Never.*in 90 days/);
    t.notOk((await page.content()).includes(token), 'the secret is nowhere any more');
    const ask = () =>
      clientOf(journey.url).request('GET', '/api/tracking-links', undefined, {
        authorization: `Bearer ${token}`,
      });
    t.equal((await ask()).status, 200);
    // A request with a token doesn't wait for that to be noted.
    const used = async () => {
      const tokens = await callApi<{ lastUsedAt: string | null }[]>(page, 'GET', '/api/api-tokens');
      return tokens.map(({ lastUsedAt }) => lastUsedAt !== null);
    };
    await becomes(t, used, [true]);
    await page.reload();
    const usedJustNow = { name: /ci-pipeline.*just now.*just now/ };
    await page.getByRole('row', usedJustNow).waitFor();
    const fast = await journey.openAs(t, address('ada@keys'));
    await fast.clock.install({ time: Date.now() + 3 * 3_600_000 });
    await fast.goto('/api-tokens');
    await fast.getByRole('row', usedJustNow).waitFor();

    await row.getByRole('button', { name: 'Revoke ci-pipeline' }).click();
    await examineClosely(t, page, 'api-token-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await see(page, 'Revoked “ci-pipeline”.');
    await see(page, 'No API tokens yet');
    t.equal((await ask()).status, 401);
  });

  t.test('another session is ended, and the organization renamed', async (t) => {
    const elsewhere = await signInByRequests(journey.url, address('ada@keys'), {
      'user-agent': await page.evaluate(() => navigator.userAgent),
    });
    t.equal((await elsewhere.get('/api/auth/me')).status, 200);
    await toMenu('Profile');
    await see(page, address('ada@keys'));
    const others = page.getByRole('row', { name: /Chrome/ }).filter({ hasNotText: 'this device' });
    await others.first().waitFor();
    await others.first().getByRole('button', { name: 'Log out Chrome on Linux' }).click();
    await see(page, 'Logged out.');
    t.equal((await elsewhere.get('/api/auth/me')).status, 401);

    await page.getByLabel('Organization name').fill(' ');
    await see(page, 'Organization name is required');
    await page.getByLabel('Organization name').fill('Northwind Outdoor');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await see(page, 'Organization renamed.');
    t.match(await callApi(page, 'GET', '/api/auth/me'), { organizationName: 'Northwind Outdoor' });
  });

  t.test('all of it is in the audit log', async (t) => {
    await toMenu('Audit Log');
    const renamed = page.getByRole('row', { name: /Organization renamed/ });
    await renamed.waitFor();
    await matches(t, () => renamed.textContent(), /ada in the console from/);
    await renamed.getByRole('button', { name: /^Show/ }).click();
    await page.locator('ins', { hasText: 'Northwind Outdoor' }).waitFor();
    await choose(page, 'Action', 'API token revoked');
    await renamed.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /API token revoked.*ci-pipeline/ }).waitFor();
    await see(page, '1–1 of 1');
    const from = page.getByLabel('From', { exact: true });
    await from.fill('12026-03-01');
    await see(page, '1–1 of 1');
    t.equal(await from.getAttribute('max'), '9999-12-31', 'typing gets four digits');
    await from.fill('');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    t.equal((await download).suggestedFilename(), 'audit-log.csv');
    await page.getByLabel('Username').fill('nobody');
    await see(page, 'No entries match these filters.');
    await examineClosely(t, page, 'audit-log-no-match');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row', { name: /API token created/ }).waitFor();
  });
});
