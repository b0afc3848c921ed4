// Words that the specification has on the screens, where they can be read and not only be heard.
import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { DEVICES } from '../support/browser.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely, overhangOf } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { addLinks } from './link-list.ts';

const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

t.test('what the specification says is on the screens', async (t) => {
  const journey = await startJourney(t);
  const email = address('ada@words');
  const page = await journey.openAs(t, email);

  t.test('where no parameters are configured, an admin begins with a template', async (t) => {
    await page.goto('/create-link');
    await page.getByLabel('Link Name').fill('Bare');
    await page.getByLabel('Website URL').fill('https://shop.example.com/');
    await seePart(page, 'No tracking parameters are configured, so this link tracks nothing.');
    await examineClosely(t, page, 'create-link-bare');
    for (const path of ['/bulk-create', '/create-link']) {
      await goWithin(page, path);
      await page.getByRole('button', { name: /^Piwik Pro/ }).waitFor();
    }
    await goWithin(page, '/parameter-config');
    await page.getByRole('button', { name: 'Use Template' }).first().click();
    await page.getByRole('dialog', { name: 'Select Parameter Template' }).waitFor();
    t.pass();
  });

  t.test('a template fails with its sentence under Error, and succeeds', async (t) => {
    await page.getByRole('button', { name: /^Piwik Pro/ }).click();
    await page.route('**/apply-template', (route) =>
      route.fulfill({ status: 409, json: { message: 'Somebody was quicker.' } }),
    );
    await page.getByRole('button', { name: 'Apply Template' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to apply template' });
    await becomes(t, async () => (await notice.first().innerText()).split('\n').slice(0, 2), [
      'Error',
      'Failed to apply template: Somebody was quicker.',
    ]);
    await page.unroute('**/apply-template');
    await page.getByRole('button', { name: 'Apply Template' }).click();
    await see(page, 'Template parameters applied successfully');
    await callApi(page, 'DELETE', '/api/tracking-parameters');
  });

  t.test('filters, groups and what opens them are named in full', async (t) => {
    await addCampaignParameters(page);
    await addLinks(page, 2, () => ({ utm_campaign: 'spring', utm_medium: 'email' }));
    await page.goto('/manage-links');
    await shown(page, 'Filter By Parameter');
    await shown(page, 'Group By Parameter');
    await choose(page, 'Filter By Parameter', 'Channel');
    await shown(page, 'Filter Value');
    await choose(page, 'Group By Parameter', 'Channel');
    await shown(page, 'Expand');
    await page.getByRole('heading', { level: 2 }).getByRole('button').click();
    await shown(page, 'Collapse');
    await examineClosely(t, page, 'manage-links-named-in-full');
    t.pass();
  });

  t.test('on a phone too, where the tabs say what they are for', async (t) => {
    const phone = await journey.openAs(t, email, DEVICES.phone);
    const tabs = [
      ['/create-link', 'Generate a single tracking URL'],
      ['/bulk-create', 'Generate multiple tracking URLs'],
      ['/manage-links', 'View and edit your tracking links'],
      ['/parameter-config', 'Configure tracking parameters'],
      ['/user-management', 'Manage team access'],
    ] as const;
    await phone.goto('/create-link');
    for (const [path, description] of tabs) {
      await goWithin(phone, path);
      await shown(phone, description);
      if (path === '/manage-links') {
        await phone.getByRole('button', { name: 'Filters', exact: true }).click();
        await shown(phone, 'Filter By Parameter');
        await choose(phone, 'Filter By Parameter', 'Channel');
        await shown(phone, 'Filter Value');
        await examineClosely(t, phone, 'manage-links-named-in-full-phone');
      }
    }
    await examineClosely(t, phone, 'tab-description-phone');
    await becomes(t, () => overhangOf(phone), 0);
    await isAbsent(
      t,
      page.getByText('View and edit your tracking links').filter({ visible: true }),
    );
  });

  t.test('as long as the member limit is not known, it is three', async (t) => {
    await page.route('**/api/subscription/**', (route) => route.abort());
    await page.goto('/user-management');
    await page.getByRole('row', { name: email }).waitFor();
    await isAbsent(t, page.getByText('Workspace Member Limit Reached'));
    for (const guest of ['bob', 'cyd']) {
      await callApi(page, 'POST', '/api/users/invite', { email: address(`${guest}@guests`) });
    }
    await page.reload();
    await seePart(page, 'Workspace Member Limit Reached');
    await seePart(page, 'allows a maximum of 3 workspace members');
    await page.getByRole('button', { name: 'Add User' }).click();
    const send = page.getByRole('button', { name: 'Send Invitation' });
    await becomes(t, () => send.isDisabled(), true);
  });
});
