import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { address } from '../support/addresses.ts';
import { isAbsent } from './becomes.ts';
import { examinePart } from './examine.ts';
import { hold, letThrough } from './hold.ts';
import { addParameter, callApi, see, startJourney } from './journey.ts';
import { openConfig, rowOf } from './parameter-table.ts';

t.test('what is on its way says so', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@patient'));
  await addParameter(page, { type: 'text', displayName: 'Source', queryName: 'src' });
  await addParameter(
    page,
    { type: 'dropdown', displayName: 'Channel', queryName: 'ch', useCodedValues: true },
    { Letter: 'news' },
  );

  t.test('the screen', async (t) => {
    const arrive = await hold(page, '**/api/tracking-parameters');
    await page.goto('/parameter-config');
    await see(page, 'Loading parameters...');
    await examinePart(t, page, 'parameter-loading');
    await arrive();
    await rowOf(page, 'src').waitFor();
    await isAbsent(t, page.getByText('Loading parameters...'));
  });

  t.test('the advanced configuration', async (t) => {
    const arrive = await hold(page, '**/api/advanced-link-config');
    await page.goto('/parameter-config?tab=advanced');
    await see(page, 'Loading configuration...');
    await arrive();
    await page.getByLabel('Enable advanced mode').waitFor();
    t.pass();
  });

  t.test('the values of a parameter', async (t) => {
    await openConfig(page, 'Source');
    const arrive = await hold(page, '**/api/dropdown-values/*');
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await see(page, 'Loading values...');
    await arrive();
    await page.getByRole('button', { name: 'Edit Letter' }).waitFor();
    t.pass();
  });

  t.test('values that cannot be loaded count as none', async (t) => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.route('**/api/dropdown-values/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Manage value mappings for Channel' }).click();
    await see(page, 'No value mappings defined yet');
    await see(page, 'Add your first value');
    await letThrough(page);
    t.pass();
  });

  const dialog = page.getByRole('dialog', { name: 'Value Mappings for Channel' });

  t.test('an import', async (t) => {
    await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'c.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Display Name,Coded Value\nLetter,news\n'),
    });
    const arrive = await hold(page, '**/api/dropdown-values/upload/*');
    await dialog.getByRole('button', { name: 'Import Values' }).click();
    await dialog.getByRole('button', { name: 'Importing...' }).waitFor();
    await arrive();
    await see(page, 'CSV data imported successfully');
    await dialog.getByRole('button', { name: 'Close' }).click();
    t.pass();
  });

  t.test('a parameter, sent once however often it is pressed', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await page.getByLabel('Display Name').fill('Term');
    await page.getByLabel('URL Query Name').fill('term');
    const arrive = await hold(page, '**/api/tracking-parameters');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Adding...' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await arrive();
    await see(page, 'Tracking parameter added successfully');
    await rowOf(page, 'term').waitFor();
    t.equal(await countNamed(page, 'term'), 1);
  });

  await press(t, page, 'a template', {
    path: '**/apply-template',
    open: async () => {
      await page.getByRole('button', { name: 'Use Template' }).click();
      await page.getByRole('button', { name: /^Piwik Pro/ }).click();
    },
    button: 'Apply Template',
    busy: 'Applying...',
    done: 'Template parameters applied successfully',
  });
  await press(t, page, 'a deletion', {
    path: '**/api/tracking-parameters/*',
    open: () => page.getByRole('button', { name: 'Delete Term' }).click(),
    button: 'Delete',
    busy: 'Deleting...',
    done: 'Parameter deleted successfully',
  });
  await press(t, page, 'the removal of all', {
    path: '**/api/tracking-parameters',
    open: () => page.getByRole('button', { name: 'Remove All Parameters' }).click(),
    button: 'Remove All Parameters',
    busy: 'Removing...',
    done: 'All parameters have been deleted',
  });
});

interface Pressed {
  readonly path: string;
  readonly open: () => Promise<void>;
  readonly button: string;
  readonly busy: string;
  readonly done: string;
}

/** Presses the button of a dialog whose call takes its time. */
async function press(t: Test, page: Page, what: string, pressed: Pressed): Promise<void> {
  await t.test(what, async (t) => {
    await pressed.open();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: pressed.button, exact: true });
    await button.waitFor();
    const arrive = await hold(page, pressed.path);
    await button.click();
    await dialog.getByRole('button', { name: pressed.busy }).waitFor();
    await arrive();
    await see(page, pressed.done);
    await dialog.waitFor({ state: 'detached' });
    t.pass();
  });
}

async function countNamed(page: Page, name: string): Promise<number> {
  const all = await callApi<{ queryName: string }[]>(page, 'GET', '/api/tracking-parameters');
  return all.filter(({ queryName }) => queryName === name).length;
}
