// Values that depend on each other: typed in by keyboard and pasted, followed by the form, and asked about when they go.
import t from 'tap';
import { address } from '../support/addresses.ts';
import { RULE_SET_PARAMETERS, RULE_TABLES } from '../support/rule-set.ts';
import { becomes, isAbsent } from './becomes.ts';
import { check } from './checked-text.ts';
import { examineClosely } from './examine.ts';
import {
  addParameter,
  callApi,
  choice,
  choose,
  dismissNotices,
  optionIn,
  see,
  seePart,
  startJourney,
  valueShown,
} from './journey.ts';
import { saved, validate } from './link-files.ts';
import { discard, openConfig } from './parameter-table.ts';

interface Stored {
  readonly queryName: string;
  readonly by?: string;
  readonly allow?: Record<string, string[]>;
}

t.test('rules are made and followed', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@dependent'));
  const dropdown = { type: 'dropdown' as const };
  await addParameter(page, {
    ...dropdown,
    displayName: 'Source',
    queryName: 'src',
    allowedValues: 'google,bing,newsletter',
    required: true,
  });
  await addParameter(page, {
    ...dropdown,
    displayName: 'Medium',
    queryName: 'med',
    allowedValues: 'cpc,display,email',
  });
  await addParameter(page, { type: 'text', displayName: 'Term', queryName: 'term' });
  const stored = async (name: string): Promise<Stored | undefined> =>
    (await callApi<Stored[]>(page, 'GET', '/api/tracking-parameters')).find(
      ({ queryName }) => queryName === name,
    );
  await openConfig(page, 'cpc, display, email');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  t.test('by keyboard', async (t) => {
    await page.getByRole('button', { name: 'Dependent values of Medium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dependent Values: Medium' });
    await choose(dialog, 'Depends on', 'Source');
    await dialog.getByRole('checkbox', { name: 'google: empty' }).focus();
    // google and bing: cpc and display; newsletter: email.
    await press('ArrowRight', 'Space', 'ArrowRight', 'Space');
    await press('ArrowDown', 'Space', 'ArrowLeft', 'Space');
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'Space');
    await see(page, '10 combinations of values possible.');
    await examineClosely(t, page, 'dependent-values');
    await dialog.getByRole('button', { name: 'Save Rules' }).click();
    await see(page, 'Rules saved.');
    t.match(await stored('med'), {
      by: 'src',
      allow: { 'google, bing': ['cpc', 'display'], newsletter: ['email'] },
    });
  });

  t.test('by cells of a spreadsheet, and not with a dead end', async (t) => {
    await page.getByRole('button', { name: 'Dependent values of Term' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dependent Values: Term' });
    await choose(dialog, 'Depends on', 'Medium');
    const paste = async (text: string) => {
      await dialog.getByRole('checkbox', { name: 'empty: empty' }).focus();
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await press('ControlOrMeta+v');
    };
    await paste('\tempty\tfilled\ncpc\t\tx\notherwise\tx\t\n');
    await see(page, '5 combinations of values possible.');
    await dialog.getByRole('button', { name: 'Save Rules' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.match(await stored('term'), { by: 'med', allow: { cpc: ['filled'], otherwise: ['empty'] } });
  });

  t.test('as a file, which says what is not in the table', async (t) => {
    await page.getByRole('button', { name: 'Dependent values of Medium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dependent Values: Medium' });
    const [name, text] = await saved(page, 'Download CSV');
    t.equal(name, 'med-rules.csv');
    const [head, ...rows] = text.trim().split('\r\n');
    t.equal(head, 'src,empty,cpc,display,email');
    t.same(rows, ['google,,x,x,', 'bing,,x,x,', 'newsletter,,,,x', 'otherwise,,,,']);
    const upload = (lines: readonly string[]) =>
      dialog.locator('input[type="file"]').setInputFiles({
        name: 'rules.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
    await upload(['src;display;fax', 'google;;x', 'bing;;']);
    await see(page, 'Not in this table, so left out: fax');
    await see(page, '3 combinations of values possible.');
    await see(page, 'No link can have these values of Medium: display');
    await upload(text.split('\r\n'));
    await see(page, '5 combinations of values possible.');
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  t.test('what leads nowhere is refused with the way into it', async () => {
    await page.getByRole('button', { name: 'Edit Term' }).click();
    await page.getByLabel('Required', { exact: true }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seePart(page, 'No value is left for Term with Source = google, Medium = display');
    await discard(page);
    await dismissNotices(page);
  });

  t.test('the form follows them', async (t) => {
    await page.goto('/create-link');
    await choice(page, 'Source').waitFor();
    await choose(page, 'Source', 'google');
    await isAbsent(t, page.getByLabel('Term'));
    await choose(page, 'Medium', 'cpc');
    await page.getByLabel('Term').fill('shoes');
    await choose(page, 'Source', 'newsletter');
    await see(page, 'Set by Source');
    t.equal(await valueShown(page, 'Medium'), 'email');
    await page.getByText('Cleared Medium, Term because Source changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    t.equal(await page.getByLabel('Term').inputValue(), 'shoes');
    t.equal(await valueShown(page, 'Source'), 'google');
    t.equal(await valueShown(page, 'Medium'), 'cpc');
  });

  t.test('and so do a row of the grid and the form of a stored link', async (t) => {
    await page.goto('/bulk-create');
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const cell = (column: string) => page.getByLabel(`${column}, Link #1`, { exact: true });
    const type = async (column: string, value: string) => {
      await cell(column).fill(value);
      await press('Tab');
    };
    await type('Source', 'google');
    await type('Medium', 'cpc');
    await type('Term', 'shoes');
    await type('Source', 'newsletter');
    await page.getByText('Cleared Medium, Term because Source changed.').waitFor();
    await becomes(t, () => cell('Medium').inputValue(), 'email');
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => cell('Term').inputValue(), 'shoes');
    await becomes(t, () => cell('Medium').inputValue(), 'cpc');

    await callApi(page, 'POST', '/api/tracking-links', {
      name: 'Spring',
      baseUrl: 'https://a.example/',
      parameters: JSON.stringify({ src: 'google', med: 'display' }),
    });
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Edit Spring' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Source', 'newsletter');
    await dialog.getByText('Cleared Medium because Source changed.').waitFor();
    t.equal(await valueShown(dialog, 'Medium'), 'email');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => valueShown(dialog, 'Medium'), 'display');
  });

  t.test('what goes with a parameter is asked about', async (t) => {
    await openConfig(page, 'cpc, display, email');
    await page.getByRole('button', { name: 'Delete Source' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Rules?' });
    await question.getByText('Medium depends on src. All of its rules would go with it').waitFor();
    await question.getByRole('button', { name: 'Remove Rules' }).click();
    await page.getByText('google, bing, newsletter').waitFor({ state: 'detached' });
    t.equal((await stored('med'))?.by, undefined);
  });
});

t.test('the rules of a team are typed in, exported, edited and followed', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@team'));
  for (const draft of RULE_SET_PARAMETERS) await addParameter(page, draft);
  await openConfig(page, 'google, bing, yahoo');
  let pressed = 0;
  const press = async (key: string, times = 1) => {
    pressed += times;
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  const started = performance.now();
  for (const { displayName, controller, rows } of RULE_TABLES) {
    await page.getByRole('button', { name: `Dependent values of ${displayName}` }).focus();
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: `Dependent Values: ${displayName}` });
    await choice(dialog, 'Depends on').focus();
    await press('Enter');
    await optionIn(page, controller).waitFor();
    for (const letter of controller.slice(0, 4)) await press(letter);
    await press('Enter');
    const table = dialog.getByRole('table');
    await table.waitFor();
    const heads = (name: string) => table.locator(name).allInnerTexts();
    const columns = (await heads('thead th')).slice(1);
    const states = await heads('tbody th');
    // As a person does: on with Tab, and then from cell to cell.
    await table.locator('input').first().focus();
    let at = 0;
    for (const [state, allowed] of rows) {
      const row = states.indexOf(state);
      await press('ArrowDown', row - at);
      await press('Home');
      let column = 0;
      for (const place of allowed.map((one) => columns.indexOf(one)).sort((a, b) => a - b)) {
        await press('ArrowRight', place - column);
        await press('Space');
        column = place;
      }
      at = row;
    }
    await press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }
  // At three keys a second this is within ten minutes.
  t.ok(pressed < 1_500, `${pressed} keys`);
  t.comment(`${pressed} keys in ${((performance.now() - started) / 1000).toFixed(0)} s`);

  const stored = await callApi<Stored[]>(page, 'GET', '/api/tracking-parameters');
  for (const { queryName, rows } of RULE_TABLES) {
    const { allow = {} } = stored.find((one) => one.queryName === queryName) ?? {};
    const byState = Object.entries(allow).flatMap(([key, allowed]) =>
      key.split(', ').map((state) => [state, allowed] as const),
    );
    const wanted = rows.map(([state, allowed]) => [
      state,
      allowed.map((one) => (one === 'filled in' ? 'filled' : one)),
    ]);
    t.same(Object.fromEntries(byState), Object.fromEntries(wanted), queryName);
  }

  const document = await page.request.get('/api/taxonomy', {
    headers: { accept: 'application/yaml' },
  });
  const yaml = await document.text();
  const edited = yaml.replace('survey:\n        - de\n', 'survey:\n        - fr\n        - de\n');
  t.not(edited, yaml);
  t.match(edited, 'google, bing, yahoo, duckduckgo, ecosia');
  const applied = await page.request.put('/api/taxonomy', {
    headers: { 'content-type': 'application/yaml' },
    data: edited,
  });
  t.same((await applied.json()).summary, [
    'Change mkt: survey allows at, ch, de, fr (was at, ch, de)',
  ]);

  const values = { utm_source: 'crm', utm_medium: 'email', type: 'survey', mkt: 'jp' };
  const refusal = `Market can't be "jp" when Campaign Type is survey. Use de, at, ch, fr`;
  t.test('the form offers what they allow', async (t) => {
    await page.goto('/create-link');
    for (const [field, value] of [
      ['Source', 'crm'],
      ['Medium', 'email'],
      ['Campaign Type', 'survey'],
    ] as const) {
      await choice(page, field).fill(value);
      await optionIn(page, value).click();
    }
    await choice(page, 'Market').click();
    await becomes(t, () => page.getByRole('listbox').getByRole('option').allInnerTexts(), [
      'de',
      'at',
      'ch',
      'fr',
    ]);
    await isAbsent(t, page.getByLabel('Term'));
  });

  t.test('every screen says the same of what they forbid', async () => {
    await page.goto('/check-urls');
    await check(page, `https://a.example/?${new URLSearchParams(values)}`);
    await seePart(page, refusal);
    await page.goto('/bulk-create');
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    const names = Object.keys(values);
    const sheet = [
      ['link_name', 'website_url', ...names],
      ['A', 'https://a.example/', ...Object.values(values)],
    ];
    const cell = page.getByLabel('Link Name, Link #1', { exact: true });
    await cell.focus();
    const pasted = sheet.map((row) => row.join('\t')).join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), pasted);
    await page.keyboard.press('ControlOrMeta+v');
    await seePart(page, refusal);
    await page.getByRole('tab', { name: 'CSV Upload' }).click();
    await validate(
      page,
      'links.csv',
      sheet.map((row) => row.join(',')),
    );
    await seePart(page, refusal);
  });
});

t.test('values have other names, grow old, and keep their old name', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@renamed'));
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Source',
    queryName: 'src',
    allowedValues: 'fcbk,google,adwords',
  });
  await openConfig(page, 'fcbk, google, adwords');

  t.test('aliases and dates are typed in', async (t) => {
    await page.getByRole('button', { name: 'Aliases and dates of Source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aliases and Dates: Source' });
    await dialog.getByLabel('Aliases of google').fill('fcbk');
    await see(page, `"fcbk" is a value itself, so it can't be an alias`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const wrong = dialog.locator('[aria-invalid="true"]');
    await becomes(
      t,
      () => wrong.evaluateAll((all) => all.map((one) => one === document.activeElement)),
      [true],
    );
    t.equal(await wrong.getAttribute('aria-label'), 'Aliases of google');
    await dialog.getByLabel('Aliases of google').fill('goog');
    await dialog.getByLabel('Last day of adwords').fill('2018-07-24');
    await dialog.getByLabel('Then use of adwords').fill('google');
    await examineClosely(t, page, 'value-details');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page, 'Aliases and dates saved.');
    await see(page, 'Aliases or dates: 2');
  });

  t.test('a value that is renamed keeps its old name as an alias', async (t) => {
    await page.getByRole('button', { name: 'Edit Source' }).click();
    await page.getByLabel('Allowed Values').fill('facebook, google, adwords');
    await see(page, 'Keep “fcbk” as an alias of “facebook”');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Aliases or dates: 3');
    const [source] = await callApi<{ valueDetails: object }[]>(
      page,
      'GET',
      '/api/tracking-parameters',
    );
    t.match(source?.valueDetails, {
      adwords: { to: '2018-07-24', replacedBy: 'google' },
      facebook: { aliases: ['fcbk'] },
      google: { aliases: ['goog'] },
    });
  });

  t.test('and so does a display name', async (t) => {
    const coded = { type: 'dropdown' as const, displayName: 'Channel', queryName: 'ch' };
    await addParameter(page, { ...coded, useCodedValues: true }, { SEA: 'ps' });
    await openConfig(page, 'facebook, google, adwords');
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await page.getByRole('button', { name: 'Edit SEA' }).click();
    await page.getByLabel('Display Name').last().fill('Paid Search');
    await see(page, 'Keep “SEA” as an alias of “Paid Search”');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const details = async () => {
      const all = await callApi<{ valueDetails?: object }[]>(
        page,
        'GET',
        '/api/tracking-parameters',
      );
      return all.at(-1)?.valueDetails;
    };
    await becomes(t, details, { ps: { aliases: ['SEA'] } });
    await page.keyboard.press('Escape');
  });

  t.test('the form finds a value by its alias, and offers no retired one', async (t) => {
    await page.goto('/create-link');
    await choice(page, 'Source').fill('fcb');
    await optionIn(page, 'facebook').waitFor();
    await becomes(t, () => page.getByRole('listbox').getByRole('option').allInnerTexts(), [
      'facebook',
    ]);
    await choice(page, 'Source').fill('adwords');
    await page.keyboard.press('Tab');
    await seePart(page, `Source can't be "adwords" after 2018-07-24. Use google`);
  });
});

t.test('dates, values that are kept, and names that are made of others', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@composed'));
  const dropdown = { type: 'dropdown' as const, inUrl: false };
  await addParameter(page, {
    ...{ ...dropdown, displayName: 'Market', queryName: 'market', allowedValues: 'de,uk' },
  });
  await addParameter(page, {
    type: 'text',
    displayName: 'Theme',
    queryName: 'theme',
    inUrl: false,
  });
  await openConfig(page, 'de, uk');
  const form = page.getByRole('dialog');
  const add = async (
    displayName: string,
    queryName: string,
    type: string,
    fill: () => Promise<void>,
  ) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await form.getByLabel('Display Name').fill(displayName);
    await form.getByLabel('URL Query Name').fill(queryName);
    await choose(page, 'Type', type);
    await fill();
    await form.getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Tracking parameter added successfully');
    await dismissNotices(page);
  };

  t.test('they are made in forms', async (t) => {
    await add('Launch', 'launch', 'Date', () => choose(form, 'Format in the URL', 'ddmmyyyy'));
    await add('Campaign', 'utm_campaign', 'Text', async () => {
      const parts = form.getByLabel('Made of Other Parameters');
      await parts.fill('{market}-{launch: dddd}-{theme}');
      await form.getByRole('button', { name: 'Add Parameter' }).click();
      await seePart(page, "Launch can't have this format");
      await parts.fill('{market}-{launch: yyyy-mm}-{theme}');
      await examineClosely(t, page, 'composed-form');
    });
    await add('Owner', 'owner', 'Text', () => form.getByLabel('Part of the URL').uncheck());
    await examineClosely(t, page, 'composed-table');
  });

  const url = 'https://a.example/?launch=04032027&utm_campaign=de-2027-03-spring';
  t.test('a link has the name in its URL, and what is kept beside it', async (t) => {
    await page.goto('/create-link');
    await page.getByLabel('Link Name').fill('Spring');
    await page.getByLabel('Website URL').fill('https://a.example/');
    await choose(page, 'Market', 'de');
    await page.getByLabel('Theme').fill('spring');
    await page.getByLabel('Launch').fill('2027-03-04');
    await page.getByLabel('Owner').fill('Ann');
    await becomes(t, () => page.getByLabel('Campaign').inputValue(), 'de-2027-03-spring');
    await examineClosely(t, page, 'composed-create');
    await page.getByRole('button', { name: 'Generate Link' }).click();
    await page.getByRole('button', { name: 'Save Link' }).click();
    await see(page, 'Tracking link has been saved');
    const [link] = await callApi<{ fullUrl: string; parameters: string }[]>(
      page,
      'GET',
      '/api/tracking-links',
    );
    t.equal(link?.fullUrl, url);
    t.match(link?.parameters, /"owner":"Ann"/);
  });

  t.test('another format is told before it is saved, and the link keeps its date', async (t) => {
    await openConfig(page, 'de, uk');
    await page.getByRole('button', { name: 'Edit Launch' }).click();
    await choose(form, 'Format in the URL', 'mmddyyyy');
    await see(
      page,
      "Format in the URL: 1 existing link writes this date as ddmmyyyy and won't change. Reading its URL can now give another date.",
    );
    await examineClosely(t, page, 'composed-impact');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Tracking parameter updated successfully');
    await page.goto('/manage-links');
    await page.getByRole('button', { name: 'Edit Spring', exact: true }).click();
    await becomes(t, () => form.getByLabel('Launch').inputValue(), '2027-03-04');
    await form.getByLabel('Owner').fill('Bob');
    await form.getByLabel('Theme').fill('summer');
    await examineClosely(t, page, 'composed-edit');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Link updated');
    const [link] = await callApi<{ fullUrl: string; parameters: string }[]>(
      page,
      'GET',
      '/api/tracking-links',
    );
    t.equal(link?.fullUrl, url.replace('spring', 'summer'));
    await examineClosely(t, page, 'composed-list');
  });
});
