import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, matches } from './becomes.ts';
import { examineClosely, overhangOf } from './examine.ts';
import {
  addParameter,
  callApi,
  choose,
  see,
  seePart,
  startJourney,
  untilAskedAnew,
} from './journey.ts';
import { discard, liftUp, namesInOrder, openConfig, rowOf } from './parameter-table.ts';

interface Stored {
  readonly id: string;
  readonly queryName: string;
}

t.test('two admins at once, a server that is gone, unexpected names', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@adverse'));
  for (const name of ['one', 'two', 'three']) {
    await addParameter(page, { type: 'text', displayName: name, queryName: name });
  }
  await openConfig(page, 'three');
  const idOf = async (name: string): Promise<string> => {
    const all = await callApi<Stored[]>(page, 'GET', '/api/tracking-parameters');
    return all.find(({ queryName }) => queryName === name)?.id ?? '';
  };
  const dialog = page.getByRole('dialog');

  t.test('what another admin changed is not undone by a form that lay open', async (t) => {
    const path = `/api/tracking-parameters/${await idOf('one')}`;
    await page.getByRole('button', { name: 'Edit one' }).click();
    await dialog.getByLabel('Force lowercase').click();
    await callApi(page, 'PUT', path, { displayName: 'First', required: true });
    await page.locator('tbody').getByText('First', { exact: true }).waitFor();
    await becomes(
      t,
      () => dialog.getByLabel('Display Name').inputValue(),
      'one',
      'the form stays as it is',
    );
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await see(page, 'Tracking parameter updated successfully');
    const [stored] = await callApi<object[]>(page, 'GET', '/api/tracking-parameters');
    t.match(stored, { displayName: 'First', required: true, forceLowercase: true });
  });

  t.test('a name that another admin has taken meanwhile is said at its field', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await dialog.getByLabel('Display Name').fill('Four');
    await dialog.getByLabel('URL Query Name').fill('four');
    await addParameter(page, { type: 'text', displayName: 'Elsewhere', queryName: 'four' });
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Another parameter already has the query name "four"');
    await becomes(t, () => dialog.isVisible(), true, 'what was typed is kept');
    await discard(page);
    await rowOf(page, 'four').waitFor();
  });

  t.test('an order of a list that has changed meanwhile goes back to the new list', async (t) => {
    await liftUp(page, 'two', 1);
    await addParameter(page, { type: 'text', displayName: 'five', queryName: 'five' });
    // Also when the page has heard of it: what is dropped is what was seen.
    await untilAskedAnew(page, '/api/tracking-parameters');
    await page.keyboard.press('Space');
    await seePart(page, 'Failed to update parameter order: The order must include every');
    await rowOf(page, 'five').waitFor();
    await becomes(t, () => namesInOrder(page), ['one', 'two', 'three', 'four', 'five']);
  });

  t.test('advanced mode that another admin turned on is the server’s to know', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await dialog.getByLabel('Display Name').fill('Underscored');
    await dialog.getByLabel('URL Query Name').fill('utm_term');
    const config = { mainParameterName: 'cid', keyValueConnector: '_', delimiter: '~' };
    await callApi(page, 'POST', '/api/advanced-link-config', { ...config, isEnabled: true });
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await see(
      page,
      'Parameter name cannot contain _ because they are reserved for advanced mode formatting',
    );
    await discard(page);
    await page.getByRole('button', { name: 'Use Template' }).waitFor({ state: 'detached' });
    await callApi(page, 'POST', '/api/advanced-link-config', { ...config, isEnabled: false });
    t.pass();
  });

  t.test('while the server is gone nothing is lost, and it goes on when it is back', async (t) => {
    await page.getByRole('button', { name: 'Add Parameter' }).click();
    await dialog.getByLabel('Display Name').fill('Six');
    await dialog.getByLabel('URL Query Name').fill('six');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await seePart(page, 'Failed to add parameter');
    await seePart(page, "Can't reach the server.");
    await examineClosely(t, page, 'parameter-offline');
    await becomes(t, () => dialog.getByLabel('URL Query Name').inputValue(), 'six');
    t.equal((await namesInOrder(page)).length, 5, 'the list is still there');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Add Parameter' }).click();
    await see(page, 'Tracking parameter added successfully');
    await rowOf(page, 'six').waitFor();
  });

  t.test('names that mean something to JavaScript, of 50 characters, in any script', async (t) => {
    const names = ['__proto__', 'constructor', 'q'.repeat(50), 'źródło', '来源', '<b>&amp;"\''];
    for (const name of names) {
      await page.getByRole('button', { name: 'Add Parameter' }).click();
      await dialog.getByLabel('Display Name').fill(name);
      await dialog.getByLabel('URL Query Name').fill(name);
      await choose(page, 'Type', 'Dropdown');
      await dialog.getByLabel('Allowed Values').fill('a, __proto__, toString');
      await dialog.getByRole('button', { name: 'Add Parameter' }).click();
      await rowOf(page, name).waitFor();
    }
    t.same((await namesInOrder(page)).slice(-6), names);
    await examineClosely(t, page, 'parameter-odd-names');
    t.equal(await overhangOf(page), 0, 'long names do not push the page aside');
    await page.getByRole('tab', { name: 'Advanced Configuration' }).click();
    await page.getByRole('tab', { name: 'Preview' }).click();
    const url = page.getByRole('region', { name: 'Standard mode' }).locator('code');
    await matches(t, () => url.textContent(), '&__proto__=a&constructor=a&');
  });
});
