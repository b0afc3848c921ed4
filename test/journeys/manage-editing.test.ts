import { setTimeout } from 'node:timers/promises';
import type { components } from '@utmost/core/contract.d.ts';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { letThrough } from './hold.ts';
import {
  addCampaignParameters,
  callApi,
  choose,
  comeBack,
  dismissNotices,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { addLink, rowOf, rowsAre, type StoredLink, showNew } from './link-list.ts';

// A list that is still on its way is seen to be.
const LATE_MS = 1_000;

t.test('editing a link', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@edit'));
  await addCampaignParameters(page);
  const link = await addLink(page, 'Spring launch', { utm_campaign: 'spring', utm_medium: 'cpc' });
  await page.goto('/manage-links');
  await rowsAre(page, 1);
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Link' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const preview = dialog.getByRole('region', { name: 'Preview URL' });
  const save = () => dialog.getByRole('button', { name: 'Save Changes' }).click();
  const open = async (name = 'Spring launch') => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await dialog.waitFor();
  };
  const discard = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const stored = () => callApi<StoredLink>(page, 'GET', `/api/tracking-links/${link.id}`);
  const changeAsSomebodyElse = async (data: object) =>
    callApi(page, 'PATCH', `/api/tracking-links/${link.id}`, data);

  t.test('a double click opens a link, and so does its own address', async (t) => {
    const row = rowOf(page, 'Spring launch');
    await row.getByText('Spring launch', { exact: true }).dblclick();
    const chosen = () => page.evaluate(() => getSelection()?.toString() ?? '');
    await matches(t, chosen, /^(Spring|launch)\s?$/);
    await isAbsent(t, dialog, 'a word is selected by it');
    await row.locator('time').dblclick();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions for Spring launch' }).click();
    await page.getByRole('menuitem', { name: 'Copy link for teammates' }).click();
    await see(page, 'Copied to clipboard');
    const own = await page.evaluate(() => navigator.clipboard.readText());
    t.equal(new URL(own).pathname, `/manage-links/${link.id}`);
    t.equal((await page.goto(own))?.status(), 200);
    await becomes(t, () => field('Link Name').inputValue(), 'Spring launch');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/manage-links');
    await rowsAre(page, 1);
    const missing = own.replace(link.id, '00000000-0000-7000-8000-000000000000');
    await page.goto(missing);
    await see(page, 'Could not find the link to edit');
    await page.waitForURL('**/manage-links');
    await rowsAre(page, 1);
  });

  t.test('the address of a link that is gone says so where there are no links at all', async () => {
    const alone = await journey.openAs(t, address('ada@edit-none'));
    await alone.goto('/manage-links/00000000-0000-7000-8000-000000000000');
    await see(alone, 'Could not find the link to edit');
    await alone.waitForURL('**/manage-links');
    await see(alone, 'No links yet');
  });

  t.test('the preview follows every letter, and the number stays', async (t) => {
    await open();
    // What other links have is offered, and meant where it was nearly typed.
    await field('Campaign').fill('spr');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByText('spring').waitFor();
    await field('Campaign').fill('sprign');
    await field('Link Name').focus();
    await dialog.getByRole('button', { name: 'Use spring' }).click();
    await becomes(t, () => field('Campaign').inputValue(), 'spring');
    await field('Campaign').fill('autumn');
    await becomes(
      t,
      () => preview.locator('code').textContent(),
      'https://example.com/Spring%20launch?utm_campaign=autumn&utm_medium=cpc&lid=00001',
    );
    await dialog.getByText('00001', { exact: true }).first().waitFor();
    await choose(page, 'Channel', /Newsletter/);
    await save();
    await see(page, 'Link updated');
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, 'utm_campaign=autumn&utm_medium=email&lid=00001').waitFor();
    t.equal((await stored()).fullUrl.endsWith('utm_medium=email&lid=00001'), true);
  });

  t.test('a URL that is too long for an ad platform is said to be', async (t) => {
    await open();
    await field('Website URL').fill(`https://example.com/${'a'.repeat(1_975)}`);
    await preview.getByText('accept URLs of up to 2,000 characters').waitFor();
    await page.keyboard.press('Escape');
    await examineClosely(t, page, 'manage-edit-discard');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await matches(t, () => field('Website URL').inputValue(), /a{1975}$/, 'Escape loses nothing');
    await discard();
  });

  t.test('sentences stand at their fields, and nothing is sent', async (t) => {
    await open();
    await field('Link Name').fill('');
    await field('Website URL').fill('not a url');
    await field('Campaign').fill('two words');
    // Not in a field, whose form Chromium would send by itself.
    await dialog.getByRole('heading', { name: 'Edit Tracking Link' }).click();
    await page.keyboard.press('Control+Enter');
    await see(page, 'Link name is required');
    await see(page, 'Please enter a valid URL');
    await see(page, 'Campaign cannot contain spaces or whitespace');
    await becomes(t, () => page.evaluate(() => document.activeElement?.id), 'edit-name');
    await discard();
    t.equal((await stored()).name, 'Spring launch');
  });

  t.test('one that is now the same as another is saved with a word', async (t) => {
    const other = await addLink(page, 'Other', { utm_campaign: 'autumn', utm_medium: 'email' });
    await open();
    await field('Website URL').fill(other.baseUrl);
    await save();
    await see(page, 'A link with the same URL already exists: Other');
    await becomes(t, async () => (await stored()).baseUrl, other.baseUrl);
    await callApi(page, 'DELETE', `/api/tracking-links/${other.id}`);
    await changeAsSomebodyElse({ baseUrl: link.baseUrl });
    await comeBack(page);
    await rowsAre(page, 1);
  });

  t.test('a click beside it keeps what was typed', async (t) => {
    await open();
    await field('Link Name').fill('Typed');
    await page.mouse.click(5, 5);
    await becomes(t, () => field('Link Name').inputValue(), 'Typed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  t.test('what another person changes meanwhile can be taken', async (t) => {
    await open();
    await field('Link Name').fill('Mine');
    await changeAsSomebodyElse({ name: 'Theirs' });
    await see(page, 'Someone changed this link while you were editing it.');
    await see(page, 'Link Name is now');
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    await becomes(t, () => field('Link Name').inputValue(), 'Theirs');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  t.test('or kept beside what one changed oneself, knowingly', async (t) => {
    await open('Theirs');
    await field('Link Name').fill('Mine');
    // Before the next look at the link: the server itself notices.
    await page.route('**/api/tracking-links/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await changeAsSomebodyElse({ name: 'Theirs again', baseUrl: 'https://theirs.example/' });
    await save();
    await seePart(page, 'Someone else just changed this link.');
    t.equal((await stored()).name, 'Theirs again');
    await letThrough(page);
    await see(page, 'Someone changed this link while you were editing it.');
    await isAbsent(t, dialog.getByRole('button', { name: 'Save Changes' }), 'three buttons');
    await becomes(t, () => page.evaluate(() => document.activeElement?.id), 'edit-conflict');
    await page.keyboard.press('ControlOrMeta+Enter');
    t.equal((await stored()).name, 'Theirs again', 'the choice comes first');
    await dialog.getByRole('button', { name: 'Keep my changes' }).click();
    await becomes(t, () => field('Website URL').inputValue(), 'https://theirs.example/');
    await save();
    await see(page, 'Link updated');
    await becomes(t, async () => (await stored()).name, 'Mine');
    t.equal((await stored()).baseUrl, 'https://theirs.example/');
  });

  t.test('a form in which nothing was typed follows by itself', async (t) => {
    await open('Mine');
    await changeAsSomebodyElse({ name: 'Spring launch' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#edit-name')?.value === 'Spring launch',
    );
    await isAbsent(t, dialog.getByRole('alert'));
    await page.keyboard.press('Escape');
  });

  t.test('values of hidden and deleted parameters are shown and kept', async (t) => {
    const parameters = await callApi<components['schemas']['TrackingParameter'][]>(
      page,
      'GET',
      '/api/tracking-parameters',
    );
    const idOf = (name: string) => parameters.find(({ queryName }) => queryName === name)?.id;
    await callApi(page, 'PUT', `/api/tracking-parameters/${idOf('utm_medium')}`, {
      visible: false,
    });
    await callApi(page, 'DELETE', `/api/tracking-parameters/${idOf('lid')}`);
    await page.reload();
    await open();
    const kept = dialog.getByRole('region', { name: 'Unchanged values' });
    await kept.getByText('now hidden').waitFor();
    await kept.getByText('no longer configured').waitFor();
    await field('Campaign').fill('winter');
    await save();
    await see(page, 'Link updated');
    t.same(JSON.parse((await stored()).parameters), {
      utm_campaign: 'winter',
      utm_medium: 'email',
      lid: '00001',
    });
  });

  t.test('what the server refuses stands at its field', async () => {
    await open();
    await page.route('**/api/tracking-links/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            json: { message: 'No.', errors: { 'parameters.utm_campaign': 'Not this campaign' } },
          })
        : route.continue(),
    );
    await field('Campaign').fill('summer');
    await save();
    await dialog.getByText('Not this campaign').waitFor();
    await letThrough(page);
  });

  t.test('a server that is away is told, and what was typed stays', async (t) => {
    await page.route('**/api/tracking-links/*', (route) => route.abort());
    await field('Campaign').fill('late');
    await save();
    await seePart(page, "Can't reach the server.");
    await becomes(t, () => field('Campaign').inputValue(), 'late');
    await letThrough(page);
    await discard();
  });

  t.test('the history tells who changed what', async (t) => {
    await page.getByRole('button', { name: 'More actions for Spring launch' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of Spring launch' });
    const events = history.getByRole('listitem');
    await events.first().waitFor();
    await matches(t, () => events.first().textContent(), /^Link changed by ada/);
    await events.first().getByText('Campaign', { exact: true }).waitFor();
    await events
      .first()
      .locator('ins > span > code', { hasText: /^winter$/ })
      .waitFor();
    await matches(t, () => events.last().textContent(), /^Link created by ada/);
    await examineClosely(t, page, 'manage-links-history');
    await events.last().getByRole('button', { name: 'Restore this version' }).click();
    await seePart(page, 'Version restored, but values of hidden or removed parameters stay');
    await becomes(t, async () => (await stored()).name, 'Spring launch');
    t.match((await stored()).fullUrl, /\?utm_campaign=spring&.*lid=00001$/, 'as it was created');
    await history.getByRole('button', { name: 'Close' }).click();
  });

  t.test('a link that another person deletes cannot be edited any more', async (t) => {
    const { promise: isToldGone, resolve: tellGone } = Promise.withResolvers<void>();
    const { id } = await addLink(page, 'Short-lived', { utm_campaign: 'x' });
    await showNew(page, '1 new link');
    await rowOf(page, 'Short-lived').waitFor();
    await open('Short-lived');
    await field('Link Name').fill('Too late');
    await page.route('**/api/tracking-links?*', async (route) => {
      await isToldGone;
      await setTimeout(LATE_MS);
      await route.continue();
    });
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
    await see(page, "Someone deleted this link, so you can't save your changes.");
    tellGone();
    await save();
    await see(page, 'Could not find the link to edit');
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await rowOf(page, 'Short-lived').count(), 0, 'the row is gone when the dialog is');
    await letThrough(page);
  });

  t.test('one that is gone already is not opened', async () => {
    await dismissNotices(page);
    const { id } = await addLink(page, 'Gone', { utm_campaign: 'x' });
    await showNew(page, '1 new link');
    const row = rowOf(page, 'Gone');
    await row.waitFor();
    // The next poll would show that it is gone.
    await page.route('**/api/tracking-links?*', () => undefined);
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
    await row.getByRole('button', { name: 'Edit Gone' }).click();
    await see(page, 'Could not find the link to edit');
    await dialog.waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  t.test('when the session ends, the view is there again after signing in', async (t) => {
    await page.goto('/manage-links?q=Spring&perPage=25');
    await rowsAre(page, 1);
    await open();
    await field('Link Name').fill('Unsaved');
    // The next look at the list would notice the end of the session too.
    await page.route('**/api/tracking-links**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await page.context().clearCookies();
    await save();
    await see(page, "Please log in to continue. New links you haven't saved are kept.");
    await page.waitForURL('**/login?redirect=*');
    t.equal(new URL(page.url()).searchParams.get('redirect'), '/manage-links?q=Spring&perPage=25');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
