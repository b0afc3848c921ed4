import type { Locator } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choice,
  dismissNotices,
  see,
  seePart,
  startJourney,
  valueShown,
} from './journey.ts';
import { card, fill, problemOf, untilFocused } from './link-cards.ts';

t.test('many links are typed and created together', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@bulk'));
  await addCampaignParameters(page);
  await page.goto('/create-link');
  await page.getByRole('link', { name: 'Bulk Create' }).click();
  await page.getByRole('heading', { name: 'Bulk Create Tracking Links' }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  t.test('one empty link is there, and cannot be removed', async (t) => {
    await card(page, 1).waitFor();
    await isAbsent(t, page.getByRole('button', { name: /^Remove Link/ }));
    await isAbsent(t, page.locator('[aria-invalid="true"]'));
  });

  t.test('Create Links says everything and goes to the first', async (t) => {
    await button('Create Links').click();
    await becomes(t, () => problemOf(card(page, 1), 'Link Name'), 'Link name is required');
    await becomes(t, () => problemOf(card(page, 1), 'Website URL'), 'Please enter a valid URL');
    await becomes(t, () => problemOf(card(page, 1), 'Campaign'), 'Campaign is required');
    await seePart(page, '1 link has problems');
    await untilFocused(card(page, 1).getByLabel('Link Name'));
  });

  t.test('a link shows its URL while it is typed, each with a number of its own', async (t) => {
    await fill(card(page, 1), 'Spring', 'spring');
    await card(page, 1).locator('code', { hasText: 'utm_campaign=spring&lid=00001' }).waitFor();
    await button('Add Another Link').click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await fill(card(page, 2), 'Summer', 'summer sale');
    await card(page, 2).locator('code', { hasText: 'lid=00002' }).waitFor();
    await becomes(
      t,
      () => problemOf(card(page, 2), 'Campaign'),
      'Campaign cannot contain spaces or whitespace',
    );
    await becomes(t, () => card(page, 2).locator('[data-wrong]').textContent(), 'summer%20sale');
    await page.getByRole('link', { name: 'Bulk Create' }).focus();
    await button('Go to first').click();
    await untilFocused(card(page, 2).getByLabel('Campaign'));
  });

  t.test('who goes elsewhere before the new link is drawn stays there', async (t) => {
    const name = card(page, 1).getByLabel('Link Name');
    await button('Add Another Link').evaluate(
      (add: HTMLElement, field) => {
        add.click();
        if (field instanceof HTMLElement) field.focus();
      },
      await name.elementHandle(),
    );
    await card(page, 3).waitFor();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    });
    t.ok(await name.evaluate((field) => field === document.activeElement));
    await button('Remove Link #3').click();
    await card(page, 3).waitFor({ state: 'detached' });
  });

  t.test('a URL that is too long for an ad platform is said to be', async () => {
    const address = card(page, 2).getByLabel('Website URL');
    await address.fill(`https://shop.example.com/${'a'.repeat(1_975)}`);
    await card(page, 2).getByText('accept URLs of up to 2,000 characters').waitFor();
    await address.fill('https://shop.example.com/spring?ref=nav#sizes');
    await card(page, 2).getByText('accept URLs of up to').waitFor({ state: 'hidden' });
  });

  t.test('encoding is switched for all of them', async () => {
    await card(page, 2).getByLabel('Campaign').fill('sömmer');
    await card(page, 2).locator('code', { hasText: 's%C3%B6mmer' }).waitFor();
    await page.getByRole('switch', { name: 'URL Encoding On' }).click();
    await card(page, 2).locator('code', { hasText: 'utm_campaign=sömmer' }).waitFor();
    await page.getByRole('switch', { name: 'URL Encoding Off' }).click();
    await card(page, 2).getByLabel('Campaign').fill('summer');
  });

  t.test('a whole tracking URL that is pasted is taken apart', async (t) => {
    await button('Add Another Link').click();
    await untilFocused(card(page, 3).getByLabel('Link Name'));
    await page.evaluate(() =>
      navigator.clipboard.writeText('https://a.example/?utm_campaign=pasted&utm_medium=cpc'),
    );
    await card(page, 3).getByLabel('Website URL').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await becomes(t, () => card(page, 3).getByLabel('Campaign').inputValue(), 'pasted');
    await becomes(t, () => valueShown(card(page, 3), 'Channel'), 'Paid Social');
  });

  t.test('Remove Link takes one away, and the last one stays', async (t) => {
    await button('Remove Link #3').click();
    await card(page, 3).waitFor({ state: 'detached' });
    await becomes(t, () => page.getByRole('button', { name: /^Remove Link/ }).count(), 2);
  });

  t.test('what was typed outlives a reload', async (t) => {
    await page.reload();
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'Spring');
    await becomes(t, () => card(page, 2).getByLabel('Campaign').inputValue(), 'summer');
    await isAbsent(t, page.locator('[aria-invalid="true"]'), 'without its complaints');
  });

  t.test('Reset empties the list, and can be taken back', async (t) => {
    await button('Reset').click();
    await see(page, '1 link');
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), '');
    await see(page, 'List cleared');
    await button('Undo').click();
    await becomes(t, () => card(page, 2).getByLabel('Link Name').inputValue(), 'Summer');
  });

  t.test('Cancel leaves the list, and can be taken back', async (t) => {
    await button('Cancel').click();
    await page.waitForURL('**/manage-links*');
    await button('Undo').click();
    await page.waitForURL('**/bulk-create');
    await becomes(t, () => card(page, 2).getByLabel('Link Name').inputValue(), 'Summer');
  });

  t.test('Enter goes from field to field, and creates after the last one', async (t) => {
    await card(page, 1).getByLabel('Link Name').focus();
    await page.keyboard.press('Enter');
    await untilFocused(card(page, 1).getByLabel('Website URL'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await untilFocused(choice(card(page, 1), 'Channel'));
    await card(page, 2).getByLabel('Campaign').focus();
    await page.keyboard.press('Enter');
    await untilFocused(choice(card(page, 2), 'Channel'));
    await isAbsent(t, page.getByText('tracking links have been created'));
  });

  t.test('all of them are created at once, and their URLs can be copied', async (t) => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await see(page, '2 tracking links have been created');
    await see(page, '2 links created');
    await becomes(
      t,
      () => card(page, 1).getByLabel('Link Name').inputValue(),
      '',
      'the list is empty',
    );
    await card(page, 2).waitFor({ state: 'detached' });
    await examineClosely(t, page, 'bulk-created');
    await button('Copy all URLs').click();
    await see(page, '2 URLs copied to clipboard');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    t.match(copied.split('\n'), [
      /utm_campaign=spring.*lid=00001/,
      /utm_campaign=summer.*lid=00002/,
    ]);
    await button('Copy as table').click();
    await see(page, '2 links copied as a table');
    const table = await page.evaluate(() => navigator.clipboard.readText());
    const [spring, summer] = copied.split('\n');
    t.equal(table, `Link Name\tURL\nSpring\t${spring}\nSummer\t${summer}`);
    const stored = await callApi<{ name: string }[]>(page, 'GET', '/api/tracking-links');
    t.same(stored.map(({ name }) => name).sort(), ['Spring', 'Summer']);
    await page.reload();
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), '', 'and stays so');
  });

  t.test('a twin is created too, and named', async () => {
    await fill(card(page, 1), 'Spring again', 'summer');
    await button('Create Links').click();
    await see(page, '1 tracking link has been created');
    await see(page, 'A link with the same URL already exists: Summer');
    await page
      .getByRole('region', { name: '1 link created' })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.getByRole('region', { name: '1 link created' }).waitFor({ state: 'detached' });
  });

  t.test(
    'a grid is gone through by keys, and its cells are copied, cleared and filled',
    async (t) => {
      await button('Grid').click();
      const cell = (column: string, row: number) =>
        page.getByLabel(`${column}, Link #${row}`, { exact: true });
      const press = (...keys: string[]) =>
        keys.reduce(
          (before, key) => before.then(() => page.keyboard.press(key)),
          Promise.resolve(),
        );
      const copy = (text: string) =>
        page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      const copied = async () => {
        await press('ControlOrMeta+c');
        return await page.evaluate(() => navigator.clipboard.readText());
      };
      const rows = [1, 2, 3, 4, 5].map((at) => `L${at}\thttps://a.example/${at}\tc${at}`);
      await copy(rows.join('\n'));
      await cell('Link Name', 1).click();
      await press('ControlOrMeta+v');
      await becomes(t, () => cell('Campaign', 5).inputValue(), 'c5', 'rows were added');
      await press('ControlOrMeta+z');
      await cell('Campaign', 5).waitFor({ state: 'detached' });
      t.equal(await cell('Campaign', 1).inputValue(), '', 'and are taken back in one step');
      await see(page, 'Undone');
      await press('End');
      await untilFocused(button('Remove Link #1'));
      await press('Space', 'Home');
      await press('ControlOrMeta+y');
      await cell('Campaign', 5).waitFor();
      const url = (row: number) =>
        page
          .getByRole('row', { name: `Link #${row}` })
          .locator('code')
          .first();
      await becomes(t, () => url(2).textContent(), 'https://a.example/2?utm_campaign=c2&lid=00005');

      await press('ArrowDown', 'ArrowRight', 'ArrowRight');
      await untilFocused(cell('Campaign', 2));
      t.equal(await copied(), 'c2', 'the whole cell');
      await page.keyboard.type('spring');
      t.equal(await cell('Campaign', 2).inputValue(), 'spring', 'typing writes over it');
      await press('ArrowLeft', 'x');
      t.equal(await cell('Campaign', 2).inputValue(), 'sprinxg', 'arrows move in the text');
      await press('Escape');
      t.equal(await cell('Campaign', 2).inputValue(), 'c2', 'Escape takes it back');
      await press('F2', '_', 'a', 'Enter');
      await untilFocused(cell('Campaign', 3));
      t.equal(await cell('Campaign', 2).inputValue(), 'c2_a', 'F2 writes on');
      await press('ArrowRight');
      await page.keyboard.type('soc');
      await press('Tab');
      t.equal(await cell('Channel', 3).inputValue(), 'Paid Social', 'a value is searched for');
      await press('ControlOrMeta+z');
      await becomes(t, () => cell('Channel', 3).inputValue(), '', 'a choice is one step');
      await press('ControlOrMeta+y');
      await becomes(t, () => cell('Channel', 3).inputValue(), 'Paid Social');
      await becomes(
        t,
        () => copied(),
        'https://a.example/3?utm_campaign=c3&utm_medium=cpc&lid=00006',
      );
      await press('Shift+Tab', 'Enter');
      await page.getByRole('option', { name: 'Newsletter' }).waitFor();
      await press('Escape');
      await page.getByRole('option').first().waitFor({ state: 'detached' });

      await press('ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowRight');
      await see(page, '4 cells selected');
      t.equal(await copied(), 'c3\tPaid Social\nc4\t', 'values as they are shown');
      await press('Delete');
      await becomes(t, () => cell('Campaign', 4).inputValue(), '');
      t.equal(await cell('Channel', 3).inputValue(), '');
      await press('ControlOrMeta+z');
      await becomes(t, () => cell('Campaign', 4).inputValue(), 'c4');
      t.equal(await cell('Channel', 3).inputValue(), 'Paid Social');
      await press('ControlOrMeta+d');
      await becomes(t, () => cell('Channel', 4).inputValue(), 'Paid Social', 'the range alone');
      t.equal(await cell('Campaign', 5).inputValue(), 'c5');
      await press('ControlOrMeta+z');
      await becomes(t, () => cell('Channel', 4).inputValue(), '');

      await press('ControlOrMeta+Home');
      await copy("'-promo");
      await press('ControlOrMeta+v');
      await becomes(t, () => cell('Link Name', 1).inputValue(), '-promo', 'as it was copied');
      await press('F2', 'x');
      await cell('Link Name', 1).evaluate((field) => {
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
        field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      });
      await press('y');
      t.equal(await cell('Link Name', 1).inputValue(), '-promoxy', 'the window was left meanwhile');
      await cell('Link Name', 2).click({ modifiers: ['Shift'] });
      await press('ControlOrMeta+z');
      await becomes(t, () => cell('Link Name', 1).inputValue(), '-promo', 'Shift ends an edit');
      await press('ControlOrMeta+z', 'ControlOrMeta+End');
      await untilFocused(button('Remove Link #5'));
      await press('Escape', 'Tab');
      await untilFocused(button('Add Another Link'));
    },
  );

  t.test('and by mouse', async (t) => {
    const cell = (column: string, row: number) =>
      page.getByLabel(`${column}, Link #${row}`, { exact: true });
    const drag = async (from: Locator, to: Locator) => {
      await from.hover();
      await page.mouse.down();
      await to.hover();
      await page.mouse.up();
    };
    await drag(cell('Link Name', 2), cell('Website URL', 3));
    await see(page, '4 cells selected');
    await cell('Campaign', 4).click({ modifiers: ['Shift'] });
    await see(page, '9 cells selected');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const copied = async () => {
      await press('ControlOrMeta+c');
      return await page.evaluate(() => navigator.clipboard.readText());
    };
    await page.getByRole('columnheader', { name: 'Campaign' }).click();
    t.equal(await copied(), 'c1\nc2_a\nc3\nc4\nc5', 'a heading selects its column');
    await page.getByRole('rowheader', { name: 'Link #4' }).click();
    t.match(await copied(), /^L4\thttps:\/\/a\.example\/4\tc4\t/, 'or its row');
    await press('x', 'Tab');
    await page.keyboard.type('b.example');
    await press('Enter');
    await untilFocused(cell('Link Name', 5));
    t.equal(await cell('Website URL', 4).inputValue(), 'https://b.example');
    await press('ControlOrMeta+z', 'ControlOrMeta+z');
    await becomes(t, () => cell('Link Name', 4).inputValue(), 'L4');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Leave the grid').waitFor();
    await press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await cell('Channel', 3).click();
    await isAbsent(t, page.getByRole('option'), 'a click selects');
    await dismissNotices(page);
    await drag(page.locator('[data-fill-handle]'), cell('Channel', 5));
    await becomes(t, () => cell('Channel', 5).inputValue(), 'Paid Social');
    await cell('Campaign', 4).fill('since');
    await button('Undo').click();
    await becomes(t, () => cell('Channel', 5).inputValue(), '', 'the notice takes the fill back');
    t.equal(await cell('Campaign', 4).inputValue(), 'since', 'and nothing that was typed since');
    await cell('Channel', 3).click();
    await drag(page.locator('[data-fill-handle]'), cell('Channel', 5));
    await becomes(t, () => cell('Channel', 5).inputValue(), 'Paid Social');
    t.equal(await cell('Channel', 2).inputValue(), '');
    await page.keyboard.press('ControlOrMeta+z');
    await becomes(t, () => cell('Channel', 5).inputValue(), '');
    await cell('Channel', 5).click();
    await cell('Channel', 5).click();
    await page.getByRole('option', { name: 'Newsletter' }).click();
    await becomes(t, () => cell('Channel', 5).inputValue(), 'Newsletter', 'a second click opens');
    await page.keyboard.press('ControlOrMeta+z');
    await becomes(t, () => cell('Channel', 5).inputValue(), '', 'and what it chose is undone');
    await page.keyboard.press('ControlOrMeta+y');
    await cell('Campaign', 5).dblclick();
    await page.keyboard.press('Home');
    await page.keyboard.type('x');
    t.equal(await cell('Campaign', 5).inputValue(), 'xc5', 'a double click writes into a cell');
    await page.keyboard.press('Escape');
    await button('Remove Link #1').click();
    await page.keyboard.press('ControlOrMeta+z');
    await becomes(t, () => cell('Link Name', 1).inputValue(), 'L1', 'a removed row comes back');
    await page.keyboard.press('ControlOrMeta+y');
    await becomes(t, () => cell('Link Name', 1).inputValue(), 'L2');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.keyboard.press('ControlOrMeta+z');
    await becomes(t, () => cell('Link Name', 1).inputValue(), 'L1');
    await button('Remove Link #1').click();
    await untilFocused(cell('Link Name', 1));
    await becomes(t, () => cell('Link Name', 1).inputValue(), 'L2');
    await button('Remove Link #4').click();
    await untilFocused(cell('Link Name', 3));
    await cell('Website URL', 1).fill('shop.example.com/2');
    await page.keyboard.press('ControlOrMeta+Enter');
    await becomes(t, () => cell('Website URL', 1).inputValue(), 'https://shop.example.com/2');
    await isAbsent(t, page.getByText('tracking links have been created'));
    await button('Create Links').click();
    await see(page, '3 tracking links have been created');
  });
});
