import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { hold, letThrough } from './hold.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  choice,
  dismissNotices,
  optionIn,
  removeParameter,
  see,
  seePart,
  signIn,
  startJourney,
  untilAskedAnew,
  valueShown,
} from './journey.ts';
import { card, fill, problemOf, untilFocused } from './link-cards.ts';
import { tryAgain, turnTab } from './tab.ts';

const GONE = '"gone" is not a tracking parameter of this workspace';
const BULK = '**/api/tracking-links/bulk';

t.test('whatever happens to links on their way, they are stored once or stay', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@lost'));
  await addCampaignParameters(page);
  await page.goto('/bulk-create');
  const create = page.getByRole('button', { name: 'Create Links' });
  const names = async () => {
    const links = await callApi<{ name: string }[]>(page, 'GET', '/api/tracking-links');
    return links.map(({ name }) => name).sort();
  };

  t.test('a server that is down', async (t) => {
    await fill(card(page, 1), 'Spring', 'spring');
    await page.route(BULK, (route) => route.abort());
    await create.click();
    await seePart(page, "Failed to save links: Can't reach the server. A browser extension");
    await letThrough(page);
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'Spring');
    t.same(await names(), []);
  });

  t.test('an answer that is lost: trying again stores nothing twice', async (t) => {
    await dismissNotices(page);
    const keys: (string | undefined)[] = [];
    await page.route(BULK, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await route.abort();
    });
    await create.click();
    await seePart(page, "Failed to save links: Can't reach the server.");
    t.same(await names(), ['Spring'], 'it was stored');
    await letThrough(page);
    // Being looked at does not make it another request, nor does a reload.
    await card(page, 1).getByLabel('Link Name').focus();
    await page.keyboard.press('Tab');
    await page.reload();
    const sent = page.waitForRequest(BULK);
    await create.click();
    keys.push((await sent).headers()['idempotency-key']);
    await see(page, '1 tracking link has been created');
    t.same(await names(), ['Spring']);
    t.equal(keys.at(-1), keys[0]);
  });

  t.test('while it creates, nothing is created twice', async (t) => {
    await dismissNotices(page);
    let posts = 0;
    const held = Promise.withResolvers<void>();
    await page.route(BULK, async (route) => {
      posts += 1;
      await held.promise;
      await route.continue();
    });
    await fill(card(page, 1), 'Summer', 'summer');
    await create.dblclick();
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
    await becomes(t, () => page.getByRole('button', { name: 'Reset' }).isDisabled(), true);
    await page.keyboard.press('ControlOrMeta+Enter');
    held.resolve();
    await see(page, '1 tracking link has been created');
    t.equal(posts, 1);
    await letThrough(page);
  });

  t.test('rules that were changed meanwhile are told at their card', async (t) => {
    await fill(card(page, 1), 'Good', 'good');
    // The rules that it fetches after creating are the old ones still.
    await card(page, 1).locator('code', { hasText: 'lid=00003' }).waitFor();
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await fill(card(page, 2), 'Bad', 'BAD!');
    await allowOnly(page, '-');
    await create.click();
    await see(page, 'Failed to save links: 1 row has errors, so nothing was saved.');
    await untilFocused(card(page, 2).getByLabel('Campaign'));
    await becomes(
      t,
      () => problemOf(card(page, 2), 'Campaign'),
      'Campaign can only contain letters, numbers, and these special characters: -',
    );
    await becomes(t, () => problemOf(card(page, 1), 'Campaign'), null);
    t.notOk((await names()).includes('Good'), 'all or none');
    await card(page, 2).getByLabel('Campaign').fill('better');
    await becomes(t, () => problemOf(card(page, 2), 'Campaign'), null);
  });

  t.test('a conflict', async (t) => {
    const message = 'A request with this key is under way.';
    await page.route(BULK, (route) =>
      route.fulfill({
        status: 409,
        json: {
          statusCode: 409,
          error: 'Conflict',
          code: 'conflict',
          message,
          errors: {},
          details: [],
        },
      }),
    );
    // With these under way, the end of the session below would be noticed before the next click.
    const fetchedAnew = ['tracking-parameters', 'value-mappings', 'advanced-link-config'].map(
      (name) => untilAskedAnew(page, `/api/${name}`),
    );
    await create.click();
    await see(page, `Failed to save links: ${message}`);
    await Promise.all(fetchedAnew);
    await letThrough(page);
    await becomes(
      t,
      () => card(page, 2).getByLabel('Link Name').inputValue(),
      'Bad',
      'the list stays',
    );
  });

  t.test('a session that ends', async (t) => {
    // The page that is loaded below knows it, until it is removed further down.
    await addParameter(page, { type: 'text', displayName: 'Gone soon', queryName: 'gone' });
    // A hidden page asks for nothing by itself, and so does not notice it before the click.
    await turnTab(page, 'hidden');
    await callApi(page, 'POST', '/api/auth/logout');
    await create.click();
    await turnTab(page, 'visible');
    await see(page, "Please log in to continue. New links you haven't saved are kept.");
    await page.waitForURL('**/login?redirect=%2Fbulk-create');
    await see(page, 'Sign in with Google');
    await signIn(page, address('ada@lost'), '/bulk-create');
    await becomes(t, () => card(page, 2).getByLabel('Link Name').inputValue(), 'Bad');
    await create.click();
    await see(page, '2 tracking links have been created');
  });

  t.test('a link that is typed while others are created stays', async (t) => {
    await dismissNotices(page);
    await fill(card(page, 1), 'Sent', 'sent');
    const arrive = await hold(page, BULK);
    await create.click();
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    const name = card(page, 2).getByLabel('Link Name');
    await untilFocused(name);
    await name.fill('The next one');
    await arrive();
    await see(page, '1 tracking link has been created');
    await card(page, 2).waitFor({ state: 'detached' });
    await untilFocused(card(page, 1).getByLabel('Link Name'));
    await page.keyboard.type('!');
    await becomes(t, () => card(page, 1).getByLabel('Link Name').inputValue(), 'The next one!');
    await becomes(t, () => isOnScreen(card(page, 1).getByLabel('Link Name')), true);
    await isAbsent(t, page.locator('[aria-invalid="true"]'));
  });

  t.test('who is about to type, or to choose, while others are created goes on', async (t) => {
    await dismissNotices(page);
    await fill(card(page, 1), 'Sent', 'sent');
    const arrive = await hold(page, BULK);
    await create.click();
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await choice(card(page, 2), 'Channel').click();
    await optionIn(page, 'none').waitFor();
    await arrive();
    await see(page, '1 tracking link has been created');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await becomes(t, () => valueShown(card(page, 1), 'Channel'), 'Paid Social');
    await untilFocused(choice(card(page, 1), 'Channel'));
  });

  t.test('a refusal stands at its card, wherever that is by then', async (t) => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await dismissNotices(page);
    await fill(card(page, 1), 'Removed', 'removed');
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await fill(card(page, 2), 'Worse', 'worse-still');
    // The rules that it fetches after creating are the old ones still.
    await card(page, 2).locator('code', { hasText: 'lid=00008' }).waitFor();
    await allowOnly(page, '_');
    const arrive = await hold(page, BULK);
    await create.click();
    await page.getByRole('button', { name: 'Remove Link #1' }).click();
    await card(page, 2).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Another Link' }).click();
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await isAbsent(t, page.getByText('has problems'), 'none that was tried is wrong yet');
    await arrive();
    await seePart(page, '1 link has problems');
    await becomes(
      t,
      () => problemOf(card(page, 1), 'Campaign'),
      'Campaign can only contain letters, numbers, and these special characters: _',
    );
    await untilFocused(card(page, 2).getByLabel('Link Name'));
    await becomes(t, () => problemOf(card(page, 2), 'Campaign'), null);
    await page.getByRole('button', { name: 'Go to first' }).click();
    await untilFocused(card(page, 1).getByLabel('Campaign'));
    await page.getByRole('button', { name: 'Remove Link #2' }).click();
  });

  t.test('a parameter that is gone is told on the card', async (t) => {
    await fill(card(page, 1), 'With it', 'with');
    await card(page, 1).getByLabel('Gone soon').fill('x');
    await removeParameter(page, 'gone');
    await create.click();
    await card(page, 1).getByLabel('Gone soon').waitFor({ state: 'detached' });
    const sentence = card(page, 1).getByText(GONE);
    await sentence.waitFor();
    await dismissNotices(page);
    await page.getByRole('button', { name: 'Go to first' }).click();
    await untilFocused(card(page, 1).locator('[tabindex="-1"]').filter({ hasText: GONE }));
    await create.click();
    await see(page, '1 tracking link has been created');
    await isAbsent(t, sentence);
  });

  t.test('parameters that cannot be loaded', async (t) => {
    await page.route('**/api/tracking-parameters', (route) => route.abort());
    await page.reload();
    await see(page, "Couldn't load the parameters.");
    await tryAgain(page, '**/api/tracking-parameters');
    await card(page, 1).waitFor();
    await isAbsent(t, page.getByText("Couldn't load the parameters."));
  });
});

async function isOnScreen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

// As another admin would, so that the page does not know of it.
async function allowOnly(page: Page, allowedSpecialChars: string): Promise<void> {
  const parameters = await callApi<{ id: string; queryName: string }[]>(
    page,
    'GET',
    '/api/tracking-parameters',
  );
  const campaign = parameters.find(({ queryName }) => queryName === 'utm_campaign');
  const change = { ...campaign, allowedSpecialChars };
  await callApi(page, 'PUT', `/api/tracking-parameters/${campaign?.id}`, change);
}
