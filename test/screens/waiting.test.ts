// What is on its way, and what opens for a moment: no journey stops there, so `npm run screens` alone looks at it.
import t from 'tap';
import { examineClosely } from '../journeys/examine.ts';
import { addParameter, callApi, seePart, startJourney } from '../journeys/journey.ts';
import { address } from '../support/addresses.ts';

const WAITING = [
  { name: 'session', path: '/create-link', call: '**/api/auth/me' },
  { name: 'create-link', path: '/create-link', call: '**/api/tracking-parameters' },
  { name: 'check-urls', path: '/check-urls', call: '**/api/tracking-parameters' },
  { name: 'user-management', path: '/user-management', call: '**/api/users?*' },
  { name: 'api-tokens', path: '/api-tokens', call: '**/api/api-tokens?*' },
  { name: 'profile', path: '/profile', call: '**/api/profile/sessions' },
  { name: 'audit-log', path: '/audit-log', call: '**/api/audit-log?*' },
  { name: 'plans', path: '/subscription/plans', call: '**/api/subscription-plans' },
  { name: 'subscription', path: '/account/subscription', call: '**/api/subscription/**' },
];

t.test('what no journey stops at', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@waiting'));

  t.test('screens whose data is on its way', async (t) => {
    for (const { name, path, call } of WAITING) {
      // Nothing answers, so nothing ends.
      await page.route(call, () => {});
      await page.goto(path, { waitUntil: 'load' });
      await page
        .getByText(/^(Loading|Checking)/)
        .or(page.locator('[aria-busy="true"]'))
        .first()
        .waitFor();
      // Before it is known who is there, there is no frame, and no screen with a heading.
      const frameless = name === 'session' ? ['landmark-one-main', 'page-has-heading-one'] : [];
      await examineClosely(t, page, `${name}-loading`, frameless);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  t.test('what a member sees before an admin has set anything up', async (t) => {
    await callApi(page, 'POST', '/api/users/invite', { email: address('bob@waiting') });
    const member = await journey.openAs(t, address('bob@waiting'));
    await member.goto('/create-link');
    await seePart(member, 'No tracking parameters configured yet.');
    await examineClosely(t, member, 'create-link-member-empty');
  });

  t.test('menus and dialogs of one link', async (t) => {
    await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'utm_source' });
    await callApi(page, 'POST', '/api/tracking-links', {
      name: 'Spring',
      baseUrl: 'https://shop.example.com/',
      parameters: JSON.stringify({ utm_source: 'linkedin' }),
    });
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'More actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    await examineClosely(t, page, 'manage-links-actions', ['region']);
    await page.goto('/parameter-config');
    await page.getByRole('button', { name: 'Delete Source' }).click();
    await page.getByRole('dialog').waitFor();
    await seePart(page, '1 existing link uses utm_source.');
    await examineClosely(t, page, 'parameter-delete');
  });

  t.test('a text without URLs', async (t) => {
    await page.goto('/check-urls');
    await page.getByLabel('URLs, or any text with URLs').fill('https://example.com/?a=1');
    await page.getByRole('button', { name: 'Check URLs' }).click();
    await seePart(page, '1 URL skipped');
    await examineClosely(t, page, 'check-urls-none');
  });

  t.test('links on their way from the assistant', async (t) => {
    await page.route('**/api/ai-generate-links/stream', () => {});
    await page.goto('/bulk-create?tab=ai');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Newsletter to https://a.example/');
    await page.getByRole('button', { name: 'Generate Links' }).click();
    await page.getByRole('button', { name: 'Generating...' }).waitFor();
    await examineClosely(t, page, 'bulk-assistant-generating');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
