// Links from a sentence: proposed, looked at, edited and saved by a person.
import t from 'tap';
import { address } from '../support/addresses.ts';
import { modelLink, startModelStand } from '../support/fake-model-server.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine } from './examine.ts';
import {
  addCampaignParameters,
  addParameter,
  callApi,
  dismissNotices,
  see,
  seePart,
  startJourney,
} from './journey.ts';
import { card, problemOf, untilFocused } from './link-cards.ts';

const PROMPT = 'Newsletter and Facebook ads for the spring sale, https://shop.example/spring';
const medium = {
  type: 'dropdown',
  displayName: 'Medium',
  queryName: 'med',
  allowedValues: 'email,paid_social',
} as const;

t.test('the built-in assistant', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@assistant'));
  await addCampaignParameters(page);
  const database = await journey.database();
  const { organizationId } = await callApi<{ organizationId: string }>(page, 'GET', '/api/auth/me');
  const storeRequests = (requests: number) =>
    database.query('UPDATE ai_usage SET requests = ? WHERE organizationId = ?', {
      replacements: [requests, organizationId],
    });
  await page.goto('/bulk-create');
  await page.getByRole('tab', { name: 'AI Assistant' }).click();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  t.test('a prompt under 10 characters is refused in its place', async (t) => {
    await see(page, 'Built-in assistant');
    await see(page, '20/20');
    await seePart(page, 'Resets');
    await prompt.fill('too short');
    await button('Generate Links').click();
    await see(page, 'Please enter a detailed prompt (at least 10 characters)');
    await becomes(t, () => prompt.getAttribute('aria-invalid'), 'true');
    await button('Reset').click();
    await becomes(t, () => prompt.inputValue(), '');
  });

  t.test('prompt, edit, save', async (t) => {
    await prompt.fill(PROMPT);
    await page.reload();
    await becomes(t, () => prompt.inputValue(), PROMPT);
    await prompt.press('Control+Enter');
    await page.getByRole('heading', { name: 'AI Generated Links' }).waitFor();
    await becomes(
      t,
      () => card(page, 1).getByLabel('Link Name').inputValue(),
      'Spring sale - Newsletter',
    );
    await card(page, 1)
      .locator('code', { hasText: 'utm_campaign=spring_sale&utm_medium=email&lid=00001' })
      .waitFor();
    await card(page, 2).locator('code', { hasText: 'utm_medium=cpc&lid=00002' }).waitFor();
    t.same(await callApi(page, 'GET', '/api/tracking-links'), [], 'nothing is saved by itself');

    await button('Edit Prompt').click();
    await see(page, '19/20');
    await becomes(t, () => prompt.inputValue(), PROMPT);
    await button('Generate Links').click();
    await card(page, 2).getByLabel('Link Name').fill('Spring on Facebook');
    await card(page, 2).getByLabel('Campaign').fill('spring sale');
    await becomes(
      t,
      () => problemOf(card(page, 2), 'Campaign'),
      'Campaign cannot contain spaces or whitespace',
    );
    await seePart(page, '1 link has problems');
    await card(page, 2).getByLabel('Campaign').fill('spring');
    await button('Create Links').click();
    await see(page, '2 tracking links have been created');
    const links = await callApi<{ name: string; fullUrl: string }[]>(
      page,
      'GET',
      '/api/tracking-links',
    );
    t.same(links.map(({ name }) => name).sort(), [
      'Spring on Facebook',
      'Spring sale - Newsletter',
    ]);
  });

  t.test('what it does not understand gives no links', async () => {
    await button('Edit Prompt').click();
    await prompt.fill('hello there, how are you?');
    await button('Generate Links').click();
    await see(page, 'Change these parts of your prompt.');
    await see(page, 'Not understood: “how”');
    await see(page, '17/20');
  });

  t.test('links wait until what was not understood is dismissed', async (t) => {
    await prompt.fill(`${PROMPT}, not Instagram`);
    await button('Generate Links').click();
    await card(page, 2).waitFor();
    await becomes(t, () => page.locator('mark').allTextContents(), ['not Instagram']);
    await seePart(page, '1 remark to resolve first');
    await examine(t, page, 'bulk-assistant-remarks');
    await page.reload();
    await button('Create Links').click();
    await untilFocused(page.getByRole('heading', { name: 'Not understood' }));
    await button('Dismiss “not Instagram”').press('Enter');
    await isAbsent(t, page.locator('mark'));
    await button('Create Links').click();
    await see(page, '2 tracking links have been created');
  });

  t.test('the lists of more than 20 links are shown before the links', async (t) => {
    await storeRequests(1);
    await button('Edit Prompt').click();
    const pages = Array.from({ length: 21 }, (_, index) => `https://shop.example/${index}`);
    await prompt.fill(`Newsletter for the spring sale, ${pages.join(' ')}`);
    await button('Generate Links').click();
    await untilFocused(page.getByRole('heading', { name: 'Your prompt makes 21 links' }));
    await seePart(page, 'Landing page (21): https://shop.example/0, ');
    await examine(t, page, 'bulk-assistant-product');
    await button('Continue with 21 Links').click();
    await seePart(page, '21 links');
    await card(page, 1).waitFor();
  });

  t.test('the quota is used up', async (t) => {
    await button('Edit Prompt').click();
    await storeRequests(20);
    await prompt.fill(PROMPT);
    await button('Generate Links').click();
    await seePart(page, "You've used all 20 AI requests of the Free plan this month.");
    await becomes(t, () => button('No Requests Remaining').isDisabled(), true);
    await see(page, '0/20');
    await see(page, 'AI Request Limit Reached');
    await see(page, 'Up to 1,000 AI requests per month');
    await page.getByRole('link', { name: 'Upgrade Plan' }).waitFor();
  });

  t.test('it looks well', async (t) => {
    await storeRequests(2);
    await page.goto('/bulk-create?tab=ai');
    await button('Edit Prompt').click();
    await see(page, '18/20');
    await becomes(t, () => prompt.inputValue(), PROMPT);
    await examine(t, page, 'bulk-assistant');
    await button('Generate Links').click();
    await card(page, 2).waitFor();
    await examine(t, page, 'bulk-assistant-links');
  });
});

t.test('a language model', async (t) => {
  const stand = await startModelStand(t);
  const journey = await startJourney(t, { env: { OPENAI_BASE_URL: stand.url, BILLING: 'off' } });
  const page = await journey.openAs(t, address('ada@model'));
  await addParameter(page, medium);
  await page.goto('/bulk-create?tab=ai');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await prompt.fill('Two links to https://a.example/sale');

  t.test('a provider that fails is told of, and the prompt stays', async (t) => {
    await see(page, 'Unlimited');
    await isAbsent(t, page.getByText('Built-in assistant'));
    stand.fails(500);
    await button('Generate Links').click();
    await see(page, "The AI model can't be reached. Try again in a minute.");
    await becomes(t, () => prompt.inputValue(), 'Two links to https://a.example/sale');
    await dismissNotices(page);
  });

  t.test('what is sent is shown, and an admin leaves a parameter out', async (t) => {
    const sent = page.getByRole('textbox', { name: 'What is sent to the AI model' });
    const sends = async (text: string) => (await sent.inputValue()).includes(text);
    await page.getByText('What is sent to the AI model').click();
    await becomes(t, () => sends('Two links to https://a.example/sale'), true);
    await becomes(t, () => sends('paid_social'), true);
    await seePart(page, `This goes to ${new URL(stand.url).host} when you click Generate Links.`);
    await examine(t, page, 'bulk-assistant-sent');
    const share = page.getByRole('checkbox', { name: 'Medium' });
    await share.press('Space');
    await becomes(t, () => sends('paid_social'), false);
    await becomes(t, () => share.isChecked(), false);
    await share.press('Space');
    await becomes(t, () => sends('paid_social'), true);
  });

  t.test('a generation is canceled before its first link, and after it', async () => {
    stand.answers({ links: [] }, { latency: 1_000 });
    await button('Generate Links').click();
    await see(page, 'Waiting for the first link');
    await button('Cancel').click();
    await see(page, 'Generation canceled');
    await see(page, 'No links were generated.');
    await dismissNotices(page);

    const first = JSON.stringify(modelLink('First', { med: 'email' }));
    stand.answers(`{"links":[${first},${' '.repeat(200)}`, {
      latency: 1_000,
      chunkSize: first.length + 20,
    });
    await button('Generate Links').click();
    await see(page, '1 link so far');
    await card(page, 1).locator('code', { hasText: 'med=email' }).waitFor();
    await page.locator('[role="progressbar"] + button').click();
    await see(page, '1 link is ready to edit.');
    await dismissNotices(page);
  });

  t.test('what still breaks a rule says so, and one click mends it', async (t) => {
    stand.answers({
      links: [modelLink('Good', { med: 'email' }), modelLink('Bad', { med: 'e-mail' })],
    });
    await button('Edit Prompt').click();
    await button('Generate Links').click();
    await becomes(
      t,
      () => problemOf(card(page, 2), 'Medium'),
      'Medium must be one of the allowed values: email, paid_social',
    );
    await seePart(page, '1 link has problems');
    await button('Go to first').click();
    await untilFocused(card(page, 2).getByLabel('Medium'));
    await examine(t, page, 'bulk-assistant-broken');
    await card(page, 2).getByRole('button', { name: 'Use "email" instead of "e-mail"' }).click();
    await card(page, 2).locator('code', { hasText: 'med=email' }).waitFor();
    await isAbsent(t, page.getByText('1 link has problems'));
  });
});
