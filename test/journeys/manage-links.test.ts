import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examineClosely, examineLoosely } from './examine.ts';
import { letThrough } from './hold.ts';
import { callApi, choose, goWithin, see, seePart, startJourney } from './journey.ts';
import { untilFocused } from './link-cards.ts';
import {
  addLink,
  addLinks,
  chooseDensity,
  idOf,
  namesShown,
  rowOf,
  rowsAre,
  showNew,
} from './link-list.ts';
import { tryAgain } from './tab.ts';

t.test('the links of the organization', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@list'));

  t.test('none yet', async () => {
    await page.goto('/manage-links');
    await see(page, 'No links yet');
    await examineClosely(t, page, 'manage-links-empty');
    await page.getByRole('main').getByRole('link', { name: 'Create Link' }).last().click();
    await page.waitForURL('**/create-link');
  });

  t.test('pages of ten, newest first', async (t) => {
    await addLinks(page, 33);
    await goWithin(page, '/manage-links');
    await seePart(page, '33 links in');
    const current = (area: string) =>
      page.getByRole('navigation', { name: area }).locator('[aria-current="page"]').allInnerTexts();
    await becomes(t, async () => (await current('Main')).map((text) => text.split('\n')[0]), [
      'Manage Links',
    ]);
    await becomes(t, () => current('Pages'), ['1']);
    await becomes(t, async () => (await namesShown(page))[0], 'Link 33');
    await becomes(t, () => page.locator('tbody tr').count(), 10);
    await page.getByRole('button', { name: 'Page 4' }).click();
    await page.getByRole('row', { name: /Link 3\b/ }).waitFor();
    await rowsAre(page, 3);
    await see(page, '31–33 of 33');
    await becomes(t, () => current('Pages'), ['4']);
    await page.reload();
    await see(page, '31–33 of 33');
    await page.goBack();
    await see(page, '1–10 of 33');
  });

  t.test('a page size of 25 begins again at the first page', async (t) => {
    await page.getByRole('button', { name: 'Page 4' }).click();
    await see(page, '31–33 of 33');
    await choose(page, 'Links per page', '25');
    await rowsAre(page, 25);
    await see(page, '1–25 of 33');
    await becomes(t, async () => (await namesShown(page))[0], 'Link 33');
  });

  t.test('a name wider than its column is cut until it is asked for', async (t) => {
    const long = 'A name that is longer than its column is wide';
    await addLink(page, long);
    await showNew(page, '1 new link');
    await seePart(page, '34 links in');
    const row = page.getByRole('row', { name: /A name that is/ });
    const name = row.getByTitle(long, { exact: true });
    const isWhole = () => name.evaluate((text) => text.scrollWidth <= text.clientWidth);
    await becomes(t, isWhole, false);
    await row.getByRole('button', { name: 'more', exact: true, expanded: false }).press('Enter');
    await becomes(t, isWhole, true);
    await row.getByRole('button', { name: 'less', exact: true, expanded: true }).press('Enter');
    await becomes(t, isWhole, false);
    const fits = page.getByRole('row', { name: /Link 30\b/ });
    await isAbsent(t, fits.getByRole('button', { name: 'more', exact: true }));
  });

  t.test('compact rows are lower, and stay so', async (t) => {
    const heightOf = async () => (await rowOf(page, 'Link 30').boundingBox())?.height ?? 0;
    const comfortable = await heightOf();
    await chooseDensity(page, 'Compact');
    await becomes(t, async () => (await heightOf()) < comfortable, true);
    await page.reload();
    await becomes(t, async () => (await heightOf()) < comfortable, true);
    await chooseDensity(page, 'Comfortable');
    await becomes(t, heightOf, comfortable);
  });

  t.test('new links of another person are announced, and move no row', async (t) => {
    const row = page.locator('tbody tr').first();
    await row.hover();
    const [before, names] = [await row.boundingBox(), await namesShown(page)];
    await addLink(page, 'From elsewhere');
    await addLink(page, 'Meanwhile');
    const show = page.getByRole('button', { name: '2 new links', exact: true });
    await show.waitFor();
    await seePart(page, '36 links in');
    t.same(await row.boundingBox(), before);
    t.same(await namesShown(page), names);
    await examineClosely(t, page, 'manage-links-new');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 780 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const isOnTop = (button: HTMLElement) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await becomes(t, () => show.evaluate(isOnTop), true, 'nothing lies over it on a phone');
    const firstRow = async () => (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    await becomes(t, async () => (await firstRow()) < 500, true, 'nor is the first link far down');
    if (size) await page.setViewportSize(size);
    await show.click();
    await becomes(t, async () => (await namesShown(page)).slice(0, 2), [
      'Meanwhile',
      'From elsewhere',
    ]);
    await isAbsent(t, show);
  });

  t.test('what another person changes or deletes is shown at once', async () => {
    const { id } = await addLink(page, 'Changed');
    await showNew(page, '1 new link');
    await rowOf(page, 'Changed').waitFor();
    await callApi(page, 'PATCH', `/api/tracking-links/${id}`, { name: 'Changed again' });
    await rowOf(page, 'Changed again').waitFor();
    await addLink(page, 'One more');
    await page.getByRole('button', { name: '1 new link', exact: true }).waitFor();
    await callApi(page, 'PATCH', `/api/tracking-links/${id}`, { name: 'Changed meanwhile' });
    await rowOf(page, 'Changed meanwhile').waitFor();
    await showNew(page, '1 new link');
    await rowOf(page, 'One more').waitFor();
    const ids = [id, await idOf(page, 'One more')];
    await callApi(page, 'DELETE', '/api/tracking-links', { ids });
    await rowOf(page, 'One more').waitFor({ state: 'detached' });
    await rowOf(page, 'Changed meanwhile').waitFor({ state: 'detached' });
  });

  t.test('new links are announced on every page, and lead to the first', async (t) => {
    await page.getByRole('button', { name: 'Page 2' }).click();
    await see(page, '26–36 of 36');
    const { id } = await addLink(page, 'On the first page');
    await showNew(page, '1 new link');
    await becomes(t, async () => (await namesShown(page))[0], 'On the first page');
    await see(page, '1–25 of 37');
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
    await seePart(page, '36 links in');
  });

  t.test('the URL is copied', async (t) => {
    await rowOf(page, 'Meanwhile').getByRole('button', { name: 'Copy the URL of' }).click();
    await see(page, 'URL copied to clipboard');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    t.equal(copied, 'https://example.com/Meanwhile');
  });

  t.test('a link is copied for a document as well', async (t) => {
    const cases = {
      Markdown: '[Meanwhile](<https://example.com/Meanwhile>)',
      HTML: '<a href="https://example.com/Meanwhile">Meanwhile</a>',
    };
    for (const [format, text] of Object.entries(cases)) {
      await page.getByRole('button', { name: 'More actions for Meanwhile' }).click();
      await page.getByRole('menuitem', { name: `Copy as ${format}` }).click();
      await becomes(t, () => page.evaluate(() => navigator.clipboard.readText()), text);
    }
  });

  t.test('a clipboard that is closed is told', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'));
    });
    await rowOf(page, 'Meanwhile').getByRole('button', { name: 'Copy the URL of' }).click();
    await see(page, 'Could not copy text: Write permission denied.');
  });

  t.test('the QR code of a link', async () => {
    await rowOf(page, 'Meanwhile')
      .getByRole('button', { name: 'More actions for Meanwhile' })
      .click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.keyboard.press('Escape');
  });

  t.test('deleting asks first', async (t) => {
    const row = rowOf(page, 'From elsewhere');
    await row.getByRole('button', { name: 'Delete From elsewhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.waitFor();
    await examineClosely(t, page, 'manage-links-delete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await row.getByRole('button', { name: 'Delete From elsewhere' }).click();
    // Who presses Enter without reading deletes nothing.
    await untilFocused(dialog.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await becomes(t, () => row.count(), 1);
    await row.getByRole('button', { name: 'Delete From elsewhere' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await row.count(), 0, 'the row is gone when the dialog is');
    await see(page, 'Tracking link deleted successfully');
    await seePart(page, '35 links in');
    await rowsAre(page, 25);
  });

  t.test('a link that another person has deleted cannot be deleted again', async () => {
    const { id } = await addLink(page, 'Deleted twice');
    await showNew(page, '1 new link');
    const row = rowOf(page, 'Deleted twice');
    await row.getByRole('button', { name: 'Delete Deleted twice' }).click();
    await callApi(page, 'DELETE', `/api/tracking-links/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seePart(page, 'Failed to delete link: ');
    await row.waitFor({ state: 'detached' });
  });

  t.test('a deletion that fails is told', async (t) => {
    await page.route('**/api/tracking-links/*', (route) => route.abort());
    await page
      .locator('tbody tr')
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await seePart(page, "Failed to delete link: Can't reach the server.");
    await becomes(t, () => page.locator('tbody tr').count(), 25);
    await letThrough(page);
  });

  t.test('a deleted row is gone when the dialog is, however late timers are', async () => {
    await addLink(page, 'Deleted late');
    await showNew(page, '1 new link');
    const row = rowOf(page, 'Deleted late');
    await row.getByRole('button', { name: 'Delete Deleted late' }).click();
    await page.evaluate(() => {
      const { setTimeout } = window;
      const late = (work: () => void, ms = 0) => setTimeout(work, Math.max(ms, 300));
      Object.assign(window, { setTimeout: late });
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
  });

  t.test('a list that cannot be loaded says so, and can be tried again', async (t) => {
    await page.route('**/api/tracking-links?*', (route) => route.abort());
    await page.reload();
    await see(page, "Couldn't load the links.");
    await isAbsent(t, page.getByText('Loading links...'));
    await examineLoosely(t, page, 'manage-links-failed');
    await tryAgain(page, '**/api/tracking-links?*');
    await page.locator('tbody tr').first().waitFor();
    t.pass();
  });

  t.test('what was loaded stays when the server goes away, and says that it is old', async (t) => {
    await page.route('**/api/tracking-links?*', (route) => route.abort());
    await seePart(page, "This list may be out of date. Can't reach the server.");
    await becomes(t, () => page.locator('tbody tr').count(), 25);
    await letThrough(page);
    await page.getByText('This list may be out of date.').waitFor({ state: 'detached' });
  });

  t.test('an unchanged list is not sent again', async (t) => {
    const poll = await page.waitForResponse((response) =>
      response.url().includes('/api/tracking-links?'),
    );
    const { etag = '' } = await poll.allHeaders();
    const again = await page.request.get(poll.url(), { headers: { 'if-none-match': etag } });
    t.equal(again.status(), 304);
  });
});
