import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examinePart } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choice,
  choose,
  optionIn,
  sayCode,
  see,
  seePart,
  startJourney,
  valueShown,
} from './journey.ts';
import { card, fill, problemOf, untilFocused } from './link-cards.ts';

const MEDIUMS = 'email,display,paid-social,social,banner,paid';
const MANY = 5000;
const LAST = `Value ${MANY - 1}`;
/** Far fewer than there are values: those that are seen, and some around them. */
const MOST_IN_DOCUMENT = 60;

t.test('a value is chosen or typed, and nothing else is taken', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@values'));
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'med',
    required: true,
    allowedValues: MEDIUMS,
  });
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Partner',
    queryName: 'partner',
    allowedValues: Array.from({ length: MANY }, (_, index) => `Value ${index}`).join(','),
  });
  await addCampaignParameters(page);
  await page.goto('/create-link');
  await page.getByLabel('Website URL').fill('https://shop.example.com/spring');
  const medium = page.getByRole('combobox', { name: 'Medium' });
  const partner = choice(page, 'Partner');

  const type = async (text: string, key: string) => {
    await medium.fill('');
    await medium.pressSequentially(text);
    await page.keyboard.press(key);
  };

  t.test('nothing is said while it is typed and something matches', async (t) => {
    await type('banner', 'Enter');
    await medium.fill('ban');
    await optionIn(page, 'banner').waitFor();
    t.equal(await medium.getAttribute('aria-invalid'), 'false');
    await page.keyboard.press('Escape');
    await becomes(t, () => medium.getAttribute('aria-invalid'), 'true');
    t.equal(await medium.inputValue(), 'ban');
    await medium.press('ArrowDown');
    t.same(await page.getByRole('option').allTextContents(), ['banner'], 'what was meant');
    await page.keyboard.press('Enter');
    t.equal(await medium.inputValue(), 'banner');
  });

  t.test('what is typed is what is taken', async (t) => {
    for (const [typed, key, taken] of [
      ['banner', 'Enter', 'banner'],
      ['ban', 'Tab', 'banner'],
      ['paid', 'Enter', 'paid'],
      ['SOC', 'Enter', 'social'],
      ['id-so', 'Tab', 'paid-social'],
    ] as const) {
      await type(typed, key);
      t.equal(await medium.inputValue(), taken, `${typed}, ${key}`);
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      t.equal(await medium.getAttribute('aria-invalid'), 'false');
      await seePart(page, `med=${taken}`);
    }
  });

  t.test('what matches nothing stays, and is wrong', async (t) => {
    for (const key of ['Tab', 'Enter']) {
      await type('sms', key);
      t.equal(await medium.inputValue(), 'sms');
      await becomes(t, () => medium.getAttribute('aria-invalid'), 'true');
    }
    await seePart(page, 'Medium must be one of');
  });

  t.test('leaving with the mouse, or Ctrl or Cmd with Enter, takes nothing', async (t) => {
    await type('ban', 'Shift');
    await optionIn(page, 'banner').waitFor();
    await page.getByLabel('Link Name').click();
    t.equal(await medium.inputValue(), 'ban');
    for (const keys of ['Control+Enter', 'Meta+Enter']) {
      await type('ban', keys);
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      t.equal(await medium.inputValue(), 'ban', keys);
    }
    t.same(await callApi(page, 'GET', '/api/tracking-links'), []);
  });

  t.test('the pointer that rests on another option decides nothing', async (t) => {
    await type('soc', 'Shift');
    await optionIn(page, 'paid-social').hover();
    await page.keyboard.press('Enter');
    t.equal(await medium.inputValue(), 'social');
  });

  t.test('passing through with Tab changes nothing', async (t) => {
    await page.getByLabel('Website URL').focus();
    await page.keyboard.press('Tab');
    await untilFocused(medium);
    await page.keyboard.press('Tab');
    await untilFocused(partner);
    await page.keyboard.press('ArrowDown');
    await optionIn(page, 'none').waitFor();
    await page.keyboard.press('Tab');
    t.equal(await medium.inputValue(), 'social');
    t.equal(await partner.inputValue(), 'none');
  });

  t.test('a coded value by its name or its code, anywhere in them', async (t) => {
    const channel = choice(page, 'Channel');
    for (const [typed, name] of [
      ['Social', 'Paid Social'],
      ['mail', 'Newsletter'],
      ['CPC', 'Paid Social'],
    ] as const) {
      await channel.fill(typed);
      await channel.press('Enter');
      t.equal(await channel.inputValue(), name);
    }
    await seePart(page, 'utm_medium=cpc');
  });

  t.test('thousands are there, but not in the document', async (t) => {
    await partner.click();
    await optionIn(page, 'none').waitFor();
    const options = page.getByRole('option');
    const areFew = async () => {
      const count = await options.count();
      t.ok(count > 0 && count < MOST_IN_DOCUMENT, `${count} are in the document`);
    };
    await areFew();
    for (const [key, shown] of [
      ['End', LAST],
      ['ArrowUp', `Value ${MANY - 2}`],
      ['PageUp', `Value ${MANY - 7}`],
      ['Home', 'none'],
      ['ArrowDown', 'Value 0'],
    ] as const) {
      await page.keyboard.press(key);
      const highlighted = page.locator(`[id="${await activeOption(page)}"]`);
      t.equal(await highlighted.textContent(), shown, key);
      t.equal(await isWithin(page, highlighted), true, `${key} is seen`);
    }
    await page.keyboard.type('ue 43');
    await optionIn(page, 'Value 43').first().waitFor();
    await areFew();
    await partner.fill('Value 43');
    await page.keyboard.press('Enter');
    t.equal(await partner.inputValue(), 'Value 43');
    await partner.click();
    await becomes(
      t,
      () => isWithin(page, optionIn(page, /^Value 43$/)),
      true,
      'it opens where the value is',
    );
    await page.keyboard.press('Escape');
  });

  t.test('in cards, in the grid, and where a value is set', async (t) => {
    await page.goto('/bulk-create');
    await fill(card(page, 1), 'Spring', 'spring');
    const inCard = choice(card(page, 1), 'Medium');
    await inCard.fill('nope');
    await inCard.press('Tab');
    await becomes(t, async () => (await problemOf(card(page, 1), 'Medium')) !== '', true);
    await inCard.fill('ban');
    await inCard.press('Tab');
    t.equal(await inCard.inputValue(), 'banner');
    await page.getByRole('button', { name: 'Grid' }).click();
    const cell = choice(page, 'Medium, Link #1');
    t.equal(await cell.inputValue(), 'banner');
    await cell.fill('soc');
    await cell.press('Tab');
    t.equal(await cell.inputValue(), 'social');
    await cell.fill('sms');
    await cell.press('Enter');
    t.equal(await cell.inputValue(), 'sms');
    await becomes(t, () => cell.getAttribute('aria-invalid'), 'true');
    await cell.fill('display');
    await page.getByRole('button', { name: 'Create Links' }).click();
    await see(page, '1 tracking link has been created');
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Select Items' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByRole('button', { name: 'Set a Value' }).click();
    const dialog = page.getByRole('dialog');
    const set = choice(dialog, 'Medium');
    await set.fill('paid');
    await set.press('Enter');
    t.equal(await valueShown(dialog, 'Medium'), 'paid');
    await dialog.getByRole('button', { name: 'Review Changes' }).click();
    await dialog.getByRole('button', { name: 'Change 1 Link' }).click();
    await seePart(page, 'med=paid');
  });

  t.test('after a dropdown of the toolbar, single keys are the screen’s', async (t) => {
    const group = choice(page, /^Group By/);
    await choose(page, /^Group By/, /^Medium/);
    await untilFocused(group);
    await page.keyboard.press('/');
    const search = page.getByRole('search').getByRole('textbox');
    await untilFocused(search);
    t.equal(await search.inputValue(), '');
    await group.focus();
    await page.keyboard.type('r');
    await page.keyboard.press('/');
    await untilFocused(search);
    await matches(t, () => group.textContent(), 'Medium', 'a letter chooses nothing unseen');
  });
});

async function activeOption(page: Page): Promise<string | null> {
  return await page.locator(':focus').getAttribute('aria-activedescendant');
}

/** Whether an option is where its list can be seen. */
async function isWithin(page: Page, option: ReturnType<Page['locator']>): Promise<boolean> {
  const list = await page.getByRole('listbox').boundingBox();
  const box = await option.boundingBox();
  return (
    list !== null && box !== null && box.y >= list.y && box.y + box.height <= list.y + list.height
  );
}

t.test('a member asks for a value, and an admin allows it', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@asked'));
  await addParameter(admin, {
    ...{ type: 'dropdown', displayName: 'Medium', queryName: 'med', allowedValues: MEDIUMS },
  });
  await callApi(admin, 'POST', '/api/users/invite', { email: address('bob@asked') });
  const member = await journey.openAs(t, address('bob@asked'));
  const ask = async (value: string, parameter = 'Medium') => {
    await choice(member, parameter).fill(value);
    await member.keyboard.press('Tab');
    await member.getByRole('button', { name: `Ask for value ${value} in ${parameter}` }).click();
    const dialog = member.getByRole('dialog', { name: 'Ask for a value' });
    await dialog.getByLabel('Reason').fill(`We need ${value}`);
    await dialog.getByRole('button', { name: 'Ask Admins' }).click();
    await see(member, `Your admins were asked for “${value}”`);
    await see(member, 'An admin was asked for this value.');
  };
  await addParameter(admin, {
    ...{ type: 'dropdown', displayName: 'Country', queryName: 'country', useCodedValues: true },
  });
  await member.goto('/create-link');
  await ask('podcast');
  await ask('fax');
  await ask('Austria', 'Country');

  await admin.goto('/parameter-config');
  const requests = admin.getByRole('region', { name: 'Requested values' });
  await requests.getByText('We need fax').waitFor();
  await examinePart(t, admin, 'value-requests');
  await requests.getByRole('button', { name: 'Decline value fax in Medium' }).click();
  await see(admin, 'Request declined');
  await requests.getByRole('button', { name: 'Allow value podcast in Medium' }).click();
  await see(admin, 'podcast is allowed now.');
  await isAbsent(t, requests.getByText('We need podcast'));
  await requests.getByRole('button', { name: 'Allow value Austria in Country' }).click();
  await sayCode(admin, 'Austria', 'at');
  await isAbsent(t, requests.getByText('We need Austria'));

  await member.goto('/create-link');
  await choose(member, 'Medium', 'podcast');
  await choose(member, 'Country', 'Austria');
  await choice(member, 'Medium').fill('fax');
  await member.keyboard.press('Tab');
  await see(member, 'An admin declined this value.');
  await requests.getByRole('button', { name: 'Remove the request for fax in Medium' }).click();
  await isAbsent(t, requests);

  await admin.goto('/create-link');
  await choice(admin, 'Medium').fill('leaflet');
  await admin.keyboard.press('Tab');
  await admin.getByRole('button', { name: 'Allow value leaflet in Medium' }).click();
  await see(admin, 'leaflet is allowed now.');
  await isAbsent(t, admin.getByRole('button', { name: 'Allow value leaflet in Medium' }));
  await choice(admin, 'Country').fill('Belgium');
  await admin.keyboard.press('Tab');
  await admin.getByRole('button', { name: 'Allow value Belgium in Country' }).click();
  await sayCode(admin, 'Belgium', 'be');
  await isAbsent(t, admin.getByRole('button', { name: 'Allow value Belgium in Country' }));

  // From a file's problem as well.
  await member.goto('/bulk-create');
  await member.getByRole('tab', { name: 'CSV Upload' }).click();
  await member
    .getByLabel('CSV file')
    .first()
    .setInputFiles({
      ...{ name: 'links.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('link_name,website_url,country\nA,https://a.example/,Chile\n'),
    });
  await member.getByRole('button', { name: 'Validate File' }).click();
  await member.getByRole('button', { name: 'Ask for value Chile in Country' }).click();
  await member.getByRole('button', { name: 'Ask Admins' }).click();
  await see(member, 'An admin was asked for this value.');
  await admin.goto('/parameter-config');
  await requests.getByText('Chile').waitFor();
});
