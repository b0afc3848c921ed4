// Values that depend on each other: typed in by keyboard and pasted, followed by the form, and asked about when they go.
import t from 'tap';
import { address } from '../support/addresses.ts';
import { isAbsent } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { addParameter, callApi, choice, choose, see, startJourney, valueShown } from './journey.ts';
import { openConfig } from './parameter-table.ts';

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
