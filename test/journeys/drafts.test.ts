// What was typed and not saved is kept for the form, the person and the workspace that it was typed in.
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { signIn as signInByRequests } from '../support/browserless.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely, examinePart } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choice,
  choose,
  comeBack,
  dismissNotices,
  removeParameter,
  see,
  seePart,
  signIn,
  signInInvited,
  startJourney,
} from './journey.ts';

const nameOf = (page: Page) => page.getByLabel('Link Name').inputValue();

async function type(page: Page, name: string): Promise<void> {
  await page.getByLabel('Link Name').fill(name);
  await page.getByLabel('Website URL').fill('https://example.com/');
}

/** The form as it is shown when its screen is opened, and after a reload. */
async function formIs(t: Test, page: Page, name: string, about: string): Promise<void> {
  for (const open of [() => comeBack(page), () => page.reload()]) {
    await open();
    await seePart(page, 'checked as you type');
    await becomes(t, () => nameOf(page), name, about);
  }
}

t.test('an unfinished link', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@drafts'));
  await addCampaignParameters(page);
  await page.goto('/create-link');

  t.test('is forgotten when it is saved', async (t) => {
    await type(page, 'Saved');
    await page.getByLabel('Campaign').fill('spring');
    await formIs(t, page, 'Saved', 'not saved yet');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
    await formIs(t, page, '', 'nothing is left of it');
    await becomes(t, () => page.getByLabel('Website URL').inputValue(), '');
    await becomes(t, () => page.getByLabel('Campaign').inputValue(), '');
  });

  t.test('is saved by the parameters that there are by then', async (t) => {
    await type(page, 'Older');
    await page.getByLabel('Campaign').fill('summer');
    await choose(page, 'Channel', /Newsletter/);
    await removeParameter(page, 'utm_campaign');
    await addParameter(page, {
      type: 'text',
      displayName: 'Source',
      queryName: 'src',
      required: true,
    });
    await formIs(t, page, 'Older', 'what still has a field is there');
    const save = page.getByRole('button', { name: 'Save Link' });
    await page.getByLabel('Source').waitFor();
    await becomes(t, () => save.isDisabled(), true, 'the new one is required');
    await page.getByLabel('Source').fill('partner');
    await save.click();
    await see(page, 'Tracking link has been saved');
    const [link] = await callApi<{ parameters: string }[]>(page, 'GET', '/api/tracking-links');
    const stored = { utm_medium: 'email', lid: '00002', src: 'partner' };
    t.same(JSON.parse(link?.parameters ?? ''), stored);
  });

  t.test('is not shown to another person at the same screen', async (t) => {
    await type(page, 'Mine');
    await formIs(t, page, 'Mine', 'kept for its person');
    // The session ends without signing out.
    await page.context().clearCookies();
    await signIn(page, address('bob@others'));
    await formIs(t, page, '', 'not for another');
    await page.context().clearCookies();
    await signIn(page, address('ada@drafts'));
    await formIs(t, page, 'Mine', 'still kept for its own');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await signIn(page, address('ada@drafts'));
    await formIs(t, page, '', 'not after signing out');
  });

  t.test('stays behind in the workspace that it was typed in', async (t) => {
    const guest = await journey.openAs(t, address('guest@leaving'));
    await guest.goto('/create-link');
    const tab = await guest.context().newPage();
    await tab.goto('/create-link');
    await type(guest, 'Of the old one');
    await type(tab, 'Of the old one, in another tab');
    const host = await signInByRequests(journey.url, address('eve@joined'));
    await host.post('/api/users/invite', { email: address('guest@leaving') });
    await guest.goto('/invitation');
    await guest.getByRole('button', { name: `Join ${address('joined')}` }).click();
    await guest.waitForURL('**/create-link');
    await seePart(guest, 'guest · user');
    await formIs(t, guest, '', 'the new one begins with nothing');
    await seePart(tab, 'guest · user');
    await formIs(t, tab, '', 'in every tab');
  });
});

t.test('a screen whose script a new release has removed', async (t) => {
  const journey = await startJourney(t);
  const { page } = await journey.openWatched(t);
  await signIn(page, address('ada@renewed'));
  const script = '**/assets/manage-links*.js';

  t.test('is shown after the page has loaded itself anew, and what was typed stays', async (t) => {
    await type(page, 'Typed before');
    await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Manage Links' }).click();
    await see(page, 'No links yet');
    await page.getByRole('link', { name: 'Create Link' }).first().click();
    await becomes(t, () => nameOf(page), 'Typed before');
  });

  t.test('is not asked for again and again, however late', async () => {
    await page.goto('/create-link');
    await page.route(script, (route) => route.fulfill({ status: 404 }));
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.getByRole('link', { name: 'Manage Links' }).click();
    await see(page, 'Something went wrong on this page.');
  });
});

t.test(
  'a browser that keeps nothing shows every screen, and says what signing in needs',
  async (t) => {
    const journey = await startJourney(t);
    const page = await journey.openAs(t, address('ada@unkept'));
    await addCampaignParameters(page);
    const use = async (title: string) => {
      await page.goto('/create-link');
      await type(page, title);
      await page.reload();
      await becomes(t, () => nameOf(page), '', 'there was no room for it');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark theme' }).click();
      await page.keyboard.press('Escape');
      await page.goto('/manage-links');
      await seePart(page, 'No links yet');
    };

    t.test('where its storage is full', async () => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await use('Full');
    });

    t.test('where it is blocked', async () => {
      await page.addInitScript(() => {
        const get = () => {
          throw new DOMException('Blocked', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get });
        Object.defineProperty(navigator, 'cookieEnabled', { value: false });
      });
      await use('Blocked');
      await page.getByRole('button', { name: 'Logout' }).click();
      await see(page, 'Signing in needs cookies. Allow them for this site, and reload the page.');
      await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
    });
  },
);

t.test('a link that starts from a preset', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@presets'));
  await addCampaignParameters(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const link = { name: 'Spring mail', baseUrl: 'https://example.com/', parameters: '' };
  const parameters = JSON.stringify({ utm_campaign: 'autumn', utm_medium: 'email' });
  await callApi(page, 'POST', '/api/tracking-links', { ...link, parameters });
  await page.goto('/create-link');
  const presets = page.getByRole('dialog', { name: 'Presets', exact: true });
  const saving = page.getByRole('dialog', { name: 'Save as preset' });
  const campaign = () => page.getByLabel('Campaign', { exact: true }).inputValue();

  t.test('it is saved from the form', async (t) => {
    await page.getByLabel('Campaign', { exact: true }).fill('spring');
    await choose(page, 'Channel', /Newsletter/);
    await isAbsent(t, choice(page, 'Preset'), 'nothing to choose from yet');
    await page.getByRole('button', { name: 'Presets' }).click();
    await presets.getByText('No presets yet.').waitFor();
    await examinePart(t, page, 'presets-none');
    await presets.getByRole('button', { name: 'Save as preset' }).click();
    await saving.getByRole('button', { name: 'Save Preset' }).click();
    await saving.getByText('Name is required').waitFor();
    await saving.getByLabel('Name').fill('Spring 2027');
    await examinePart(t, page, 'preset-save');
    await saving.getByRole('button', { name: 'Save Preset' }).click();
    await see(page, 'Preset “Spring 2027” saved');
    await presets.getByText('Campaign: spring, Channel: Newsletter').waitFor();
    await presets.getByRole('button', { name: 'Close' }).click();
    await becomes(t, () => choice(page, 'Preset').inputValue(), '', 'saving is not choosing');
  });

  t.test('and from a link of Manage Links', async () => {
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'More actions for Spring mail' }).click();
    await page.getByRole('menuitem', { name: 'Save as preset' }).click();
    await saving.getByText('autumn').waitFor();
    await saving.getByLabel('Name').fill('Autumn 2027');
    await saving.getByRole('button', { name: 'Save Preset' }).click();
    await see(page, 'Preset “Autumn 2027” saved');
  });

  t.test('chosen, it fills in its values, which can be taken back', async (t) => {
    await page.goto('/create-link');
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await dismissNotices(page);
    await page.getByLabel('Link Name').fill('Kept');
    await choose(page, 'Preset', 'Spring 2027');
    await becomes(t, campaign, 'spring');
    await becomes(t, () => choice(page, 'Channel').inputValue(), 'Newsletter');
    t.equal(await page.getByLabel('Link Name').inputValue(), 'Kept');
    await becomes(t, () => choice(page, 'Preset').inputValue(), 'Spring 2027');
    await page.getByLabel('Link Name').fill('Typed since');
    await choose(page, 'Channel', /Paid Social/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, campaign, '');
    t.equal(await page.getByLabel('Link Name').inputValue(), 'Typed since');
    t.equal(await choice(page, 'Channel').inputValue(), 'Paid Social', 'chosen since, it stays');
    await becomes(t, () => choice(page, 'Preset').inputValue(), '', 'the form is not it any more');
    await isAbsent(t, page.getByText('Campaign is required'));
    await examineClosely(t, page, 'preset-offered');
  });

  t.test('it has days, outside of which it is not offered', async (t) => {
    await page.getByRole('button', { name: 'Presets' }).click();
    await presets.getByRole('button', { name: 'Edit preset Autumn 2027' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit preset' });
    await editing.getByLabel('Name').fill('Autumn');
    await editing.getByLabel('First day').fill(day(40));
    await editing.getByRole('button', { name: 'Save Preset' }).click();
    await presets.getByText('Starts ').waitFor();
    await examinePart(t, page, 'presets');
    await isAbsent(t, presets.getByRole('button', { name: 'Use preset Autumn' }));
    await presets.getByRole('button', { name: 'Use preset Spring 2027' }).click();
    await becomes(t, campaign, 'spring');
    await choice(page, 'Preset').click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    t.same(await page.getByRole('listbox').getByRole('option').allTextContents(), ['Spring 2027']);
    await page.keyboard.press('Escape');
  });

  t.test('what rules no longer allow is left out, and said', async (t) => {
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await removeParameter(page, 'utm_campaign');
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Go to a screen, a link or an action' });
    await palette.getByRole('combobox').fill('spring 2027');
    await palette.getByRole('option', { name: /^Spring 2027.*Preset$/ }).click();
    await page.waitForURL('**/create-link');
    await seePart(page, 'Filled in from “Spring 2027”, except utm_campaign, which');
    await becomes(t, () => choice(page, 'Channel').inputValue(), 'Newsletter');
  });

  t.test('another member uses it, and cannot change it', async (t) => {
    const email = address('bob@presets');
    await callApi(page, 'POST', '/api/users/invite', { email });
    const other = await journey.open(t);
    await signInInvited(other, email);
    await choose(other, 'Preset', 'Spring 2027');
    await becomes(t, () => choice(other, 'Channel').inputValue(), 'Newsletter');
    await other.getByRole('button', { name: 'Presets' }).click();
    const list = other.getByRole('dialog', { name: 'Presets', exact: true });
    await list.getByText('Autumn').first().waitFor();
    await list.getByText('Channel: Newsletter').first().waitFor();
    await isAbsent(t, list.getByRole('button', { name: /Edit|Delete/ }));
  });

  t.test('deleted, it is gone for good', async (t) => {
    await page.getByRole('button', { name: 'Presets' }).click();
    await presets.getByRole('button', { name: 'Delete preset Spring 2027' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await see(page, 'Preset deleted');
    await isAbsent(t, presets.getByText('Spring 2027'));
  });
});
