import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely, examineLoosely } from './examine.ts';
import { hold, letThrough } from './hold.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choice,
  choose,
  comeBack,
  dismissNotices,
  optionIn,
  removeParameter,
  see,
  seePart,
  signIn,
  startJourney,
} from './journey.ts';
import { untilFocused } from './link-cards.ts';

t.test('what is said of a link before and after it is saved', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@answers'));
  await addCampaignParameters(page);
  await page.goto('/create-link');
  const saveButton = page.getByRole('button', { name: 'Save Link' });
  const channel = choice(page, 'Channel');

  t.test('once saved, the form begins again', async (t) => {
    await fill(page, 'Original', 'https://example.com/twin');
    await choose(page, 'Channel', /Paid Social/);
    const refetched = page.waitForResponse('**/api/tracking-parameters');
    await saveButton.click();
    await see(page, 'Tracking link has been saved');
    await refetched;
    await becomes(t, () => channel.inputValue(), 'none');
    await becomes(t, () => page.getByLabel('Campaign', { exact: true }).inputValue(), '');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[readonly]')?.value === '00002',
    );
    await isAbsent(t, page.locator('[aria-invalid="true"]'), 'nothing complains yet');
  });

  t.test('what is typed while it is being saved stays', async (t) => {
    await fill(page, 'Sent', 'https://example.com/sent');
    await choose(page, 'Channel', /Paid Social/);
    const arrive = await hold(page, '**/api/tracking-links');
    await saveButton.click();
    const name = page.getByLabel('Link Name');
    await name.fill('The next one');
    await arrive();
    await see(page, 'Tracking link has been saved');
    await becomes(t, () => page.getByLabel('Website URL').inputValue(), '');
    t.equal(await name.inputValue(), 'The next one');
    await becomes(t, () => name.evaluate((field) => field === document.activeElement), true);
    await name.fill('');
    await dismissNotices(page);
  });

  t.test('who chooses while it is being saved goes on choosing', async (t) => {
    await fill(page, 'Sent', 'https://example.com/sent-too');
    const arrive = await hold(page, '**/api/tracking-links');
    await saveButton.click();
    await channel.click();
    await optionIn(page, 'none').waitFor();
    await arrive();
    await see(page, 'Tracking link has been saved');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await becomes(t, () => channel.inputValue(), 'Paid Social');
    await untilFocused(channel);
    await dismissNotices(page);
  });

  t.test('what the keys highlight stays so when the parameters are asked for anew', async (t) => {
    await channel.click();
    await optionIn(page, 'none').click();
    await fill(page, 'Sent', 'https://example.com/sent-last');
    const arrive = await hold(page, '**/api/tracking-parameters');
    const id = page.locator('input[readonly]').first();
    const before = await id.inputValue();
    await saveButton.click();
    await see(page, 'Tracking link has been saved');
    await channel.click();
    await optionIn(page, 'none').waitFor();
    await page.keyboard.press('ArrowDown');
    await arrive();
    await becomes(t, async () => (await id.inputValue()) !== before, true, 'the next number');
    await page.keyboard.press('Enter');
    await becomes(t, () => channel.inputValue(), 'Paid Social');
    await dismissNotices(page);
  });

  t.test('a parameter that is gone is told in the form', async (t) => {
    await addParameter(page, { type: 'text', displayName: 'Gone soon', queryName: 'gone' });
    await page.reload();
    await fill(page, 'With it', 'https://example.com/gone');
    await page.getByLabel('Gone soon').fill('x');
    await becomes(t, () => saveButton.isEnabled(), true);
    await removeParameter(page, 'gone');
    await saveButton.click();
    await page.getByLabel('Gone soon').waitFor({ state: 'detached' });
    await dismissNotices(page);
    await see(page, '"gone" is not a tracking parameter of this workspace');
  });

  t.test('a name that is too long is said to be while it is typed', async () => {
    const name = page.getByLabel('Link Name');
    await name.fill('x'.repeat(256));
    await see(page, 'Link name must be at most 255 characters');
    await untilFocused(name);
    await name.fill('');
  });

  t.test('a twin is named before saving, and leads to the link that is there', async (t) => {
    await fill(page, 'Second', 'https://example.com/twin');
    await choose(page, 'Channel', /Paid Social/);
    await seePart(page, 'A link with the same URL already exists: Original');
    await becomes(t, () => saveButton.isEnabled(), true, 'it may be saved all the same');
    await examineClosely(t, page, 'create-link-twin');
    await page.getByRole('link', { name: 'Show' }).click();
    await page.waitForURL('**/manage-links?q=Original');
    await page.getByRole('row', { name: /Original/ }).waitFor();
    await page.goBack();
    await becomes(
      t,
      () => page.getByLabel('Link Name').inputValue(),
      'Second',
      'nothing typed is lost',
    );
  });

  t.test('a URL that is too long for an ad platform is said to be', async () => {
    await fill(page, 'Long', `https://example.com/${'a'.repeat(1_975)}`);
    await seePart(
      page,
      'LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one has',
    );
    await examineClosely(t, page, 'create-link-long');
  });

  t.test('a copy says that it was made, for two seconds, or why it was not', async (t) => {
    await fill(page, 'Copied', 'https://example.com/copied');
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    await see(page, 'URL has been copied to clipboard');
    await page.getByRole('button', { name: 'Copy to Clipboard' }).waitFor();
    t.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      'https://example.com/copied',
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'));
    });
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await see(page, 'Could not copy text: Write permission denied.');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error());
    });
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await page.getByText('Could not copy text', { exact: true }).waitFor();
    // As on a page that came over plain http from another machine.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await see(page, 'Could not copy text: browsers only allow it on https pages');
  });

  const failures = [
    {
      name: 'a conflict',
      status: 409,
      message: 'Somebody was quicker.',
      says: 'Somebody was quicker.',
    },
    { name: 'a database that is gone', status: 503, message: 'Try later.', says: 'Try later.' },
    {
      name: 'an answer of another server',
      status: 200,
      message: null,
      says: 'Failed to save link',
    },
  ];
  for (const { name, status, message, says } of failures) {
    t.test(`${name} is told, and what was typed stays`, async (t) => {
      await fill(page, 'Kept', 'https://example.com/kept');
      await page.route('**/api/tracking-links', (route) =>
        message === null
          ? route.fulfill({ status, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi' })
          : route.fulfill({
              status,
              json: { statusCode: status, message, errors: {}, details: [] },
            }),
      );
      await saveButton.click();
      await page
        .getByRole('alert')
        .filter({ hasText: says })
        .filter({ hasText: 'Error' })
        .waitFor();
      await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'Kept');
      await becomes(t, () => saveButton.isEnabled(), true);
      await letThrough(page);
      await dismissNotices(page);
    });
  }

  t.test('a notice stays as long as the pointer is on it', async (t) => {
    const page = await journey.openAs(t, address('ada@answers'));
    await page.clock.install();
    await page.goto('/create-link');
    await fill(page, 'Kept', 'https://example.com/kept');
    await page.route('**/api/tracking-links', (route) => route.abort());
    // From here on the page's time, and with it the notice's, passes only when it is told to.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole('button', { name: 'Save Link' }).click();
    const notice = page.getByRole('alert').filter({ hasText: "Can't reach the server" });
    const soonVisible = async () => {
      await page.clock.runFor(10);
      return notice.isVisible();
    };
    await becomes(t, soonVisible, true);
    await notice.hover();
    await page.clock.fastForward(60_000);
    t.ok(await notice.isVisible());
    await page.mouse.move(0, 0);
    await page.clock.fastForward(60_000);
    await notice.waitFor({ state: 'detached' });
  });

  t.test('a link whose answer was lost is not stored twice', async (t) => {
    await fill(page, 'Sent twice', 'https://example.com/lost');
    let sent = 0;
    await page.route('**/api/tracking-links', async (route) => {
      sent += 1;
      if (sent > 1) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await saveButton.click();
    await seePart(page, "Can't reach the server.");
    await saveButton.click();
    await page.getByRole('region', { name: 'Saved: Sent twice' }).waitFor();
    await letThrough(page);
    const filter = encodeURIComponent('{"q":"Sent twice"}');
    const found = await callApi<object[]>(page, 'GET', `/api/tracking-links?filter=${filter}`);
    t.equal(found.length, 1);
    // What the form fetches again would otherwise be the first to notice the end of the session below.
    await becomes(t, () => page.getByLabel('Link ID').inputValue(), '00006');
  });

  t.test('the session may end while something is typed', async (t) => {
    await callApi(page, 'POST', '/api/auth/logout');
    const arrive = await hold(page, '**/api/**');
    const asked = page.waitForRequest('**/api/**');
    await fill(page, 'Typed when it ended', 'https://example.com/ended');
    await asked;
    await typeOn(page.getByLabel('Link Name'), 'Typed when it ended');
    await arrive();
    await see(page, 'Authentication Required');
    await page.waitForURL('**/login?redirect=%2Fcreate-link');
    await signIn(page, address('ada@answers'));
    await matches(t, () => page.getByLabel('Link Name').inputValue(), /^T/);
    await becomes(
      t,
      () => page.getByLabel('Website URL').inputValue(),
      'https://example.com/ended',
    );
  });

  t.test('a plan without room for another link', async (t) => {
    const there = await callApi<object[]>(page, 'GET', '/api/tracking-links');
    const links = Array.from({ length: 499 - there.length }, (_, row) => ({
      name: `Link ${row}`,
      baseUrl: `https://example.com/${row}`,
      parameters: '{"utm_campaign":"spring"}',
    }));
    await callApi(page, 'POST', '/api/tracking-links/bulk', { links, mode: 'all' });
    const sentence = 'Your Free plan allows a maximum of 500 tracking links.';

    await comeBack(page);
    await fill(page, 'The last', 'https://example.com/last');
    await isAbsent(t, page.getByText('Link Limit Reached'), 'one fits in');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
    await see(page, 'Link Limit Reached');
    await see(page, sentence);
    await examineLoosely(t, page, 'create-link-full');

    await fill(page, 'One too many', 'https://example.com/more');
    await page.getByRole('button', { name: 'Save Link' }).click();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'One too many');
  });
});

async function fill(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel('Link Name').fill(name);
  await page.getByLabel('Website URL').fill(url);
  await page.getByLabel('Campaign', { exact: true }).fill('spring');
}

/** Types the same text again and again until the field is gone, also between two tasks of the page's own. */
async function typeOn(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    const { port1, port2 } = new MessageChannel();
    let length = 0;
    port1.onmessage = () => {
      length = (length % text.length) + 1;
      set?.call(input, text.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (input.isConnected) port2.postMessage(null);
    };
    port2.postMessage(null);
  }, text);
}
