// Wherever a limit is hit, the plan that lifts it is one click away; where nothing is sold, nothing of it is shown.
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn as signInByRequests } from '../support/browserless.ts';
import { becomes, isAbsent } from './becomes.ts';
import { endPayment, goToCheckout } from './checkout.ts';
import { examine } from './examine.ts';
import {
  addParameter,
  callApi,
  goWithin,
  see,
  seePart,
  signIn,
  signInInvited,
  startJourney,
} from './journey.ts';

const MOST_LINKS = 500;
const MOST_PARAMETERS = 12;

async function addLinks(page: Page, count: number): Promise<string[]> {
  const links = Array.from({ length: count }, (_, row) => ({
    name: `Link ${row}`,
    baseUrl: `https://example.com/${row}`,
    parameters: '{}',
  }));
  const { results } = await callApi<{ results: { link: { id: string } }[] }>(
    page,
    'POST',
    '/api/tracking-links/bulk',
    { links, mode: 'all' },
  );
  return results.map(({ link }) => link.id);
}

async function addParameters(page: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await addParameter(page, {
      type: 'text',
      displayName: `Parameter ${number}`,
      queryName: `p${number}`,
    });
}

const card = (page: Page) => page.getByRole('region', { name: 'Recommended upgrade' });

t.test('an upgrade from every limit', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@limits'));
  for (const name of ['bob', 'cleo']) {
    await callApi(admin, 'POST', '/api/users/invite', { email: address(`${name}@limits`) });
  }
  for (const name of ['bob', 'cleo'])
    await signInByRequests(journey.url, address(`${name}@limits`));
  await addParameters(admin, MOST_PARAMETERS);
  const [first] = await addLinks(admin, MOST_LINKS);

  const places = [
    { path: '/create-link', title: 'Link Limit Reached', allows: 'Up to 1,000,000 tracking links' },
    { path: '/bulk-create', title: 'Link Limit Reached', allows: 'Up to 1,000,000 tracking links' },
    {
      path: '/parameter-config',
      title: 'Parameter Limit Reached',
      allows: 'Up to 100 tracking parameters',
    },
    {
      path: '/user-management',
      title: 'Workspace Member Limit Reached',
      allows: 'Up to 25 workspace members',
    },
  ];

  t.test('a member is told whom to ask', async (t) => {
    const member = admin;
    await signInInvited(member, address('bob@limits'));
    await card(member)
      .getByText(
        'Only administrators can upgrade plans. Please contact your organization administrator.',
      )
      .waitFor();
    await isAbsent(t, member.getByRole('link', { name: 'Upgrade Plan' }));
    await signIn(admin, address('ada@limits'));
  });

  for (const { path, title, allows } of places) {
    t.test(`from ${path}`, async (t) => {
      await goWithin(admin, path);
      await see(admin, title);
      await card(admin).getByText('Pro $29.00 per month').waitFor();
      await card(admin).getByText(allows).waitFor();
      await card(admin).getByRole('link', { name: 'Upgrade Plan' }).click();
      await admin.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
      t.equal(new URL(admin.url()).pathname, '/subscription/plans');
    });
  }

  t.test('in place of a form that could not be stored', async (t) => {
    await goWithin(admin, '/parameter-config');
    await card(admin).waitFor();
    await admin.getByRole('button', { name: 'Add Parameter' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add New Parameter' });
    await dialog.getByText('Parameter Limit Reached').waitFor();
    await examine(t, admin, 'limit-dialog');
    await dialog.getByRole('link', { name: 'Upgrade Plan' }).click();
    // The dialog goes with the page, which comes after the address.
    await admin.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
    t.equal(new URL(admin.url()).pathname, '/subscription/plans');
  });

  t.test('a template that does not fit in cannot be applied', async (t) => {
    await goWithin(admin, '/parameter-config');
    await admin.getByRole('button', { name: 'Use Template' }).click();
    await admin.getByRole('button', { name: /^Matomo/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText('Parameter Limit Reached').waitFor();
    const apply = dialog.getByRole('button', { name: 'Apply Template' });
    await becomes(t, () => apply.isDisabled(), true);
    await admin.keyboard.press('Escape');
  });

  t.test('more links than there is room for', async (t) => {
    await callApi(admin, 'DELETE', `/api/tracking-links/${first}`);
    await goWithin(admin, '/bulk-create');
    await see(admin, 'Link #1');
    await isAbsent(t, card(admin), 'one fits in');
    await admin.getByRole('button', { name: 'Add Another Link' }).click();
    await seePart(admin, 'You can add 1 more.');
    await card(admin).getByRole('link', { name: 'Upgrade Plan' }).click();
    await goToCheckout(admin, 'monthly');
    await endPayment(admin, 'pays');
    await admin.getByRole('link', { name: 'Start Using Premium Features' }).click();
    await admin.getByRole('link', { name: 'Bulk Create' }).click();
    await see(admin, '2 links');
    await isAbsent(t, card(admin), 'there is room now');
  });
});

t.test('where nothing is sold', async (t) => {
  const journey = await startJourney(t, { settings: 'unbilled' });
  const page = await journey.openAs(t, address('ada@unlimited'));
  await addParameters(page, MOST_PARAMETERS + 1);
  await addLinks(page, MOST_LINKS + 1);
  const places = [
    { path: '/create-link', shows: 'Generated URL' },
    { path: '/bulk-create', shows: 'Link #1' },
    { path: '/parameter-config', shows: 'Parameter 13' },
    { path: '/user-management', shows: "You're the only one here." },
    { path: '/account/subscription', shows: 'Tracking links' },
    { path: '/subscription/plans', shows: 'Everything is included' },
  ];
  await page.goto('/terms');
  for (const { path, shows } of places) {
    await goWithin(page, path);
    await seePart(page, shows);
    await isAbsent(t, page.getByText(/upgrade|limit reached|view plans/i), path);
  }
  await goWithin(page, '/subscription/checkout?planId=2');
  await seePart(page, 'Billing is turned off on this server');
});
