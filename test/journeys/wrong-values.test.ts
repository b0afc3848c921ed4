import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent, matches } from './becomes.ts';
import { examineClosely } from './examine.ts';
import { letThrough } from './hold.ts';
import { addCampaignParameters, addParameter, callApi, seePart, startJourney } from './journey.ts';

t.test('what is wrong is said at its field', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@wrong'));
  await addCampaignParameters(page);
  await addParameter(page, {
    type: 'dropdown',
    displayName: 'Partner',
    queryName: 'partner',
    required: true,
    useCodedValues: true,
  });
  await page.goto('/create-link');
  const problemOf = async (label: string): Promise<string | null> => {
    const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby');
    return id === null ? null : page.locator(`[id="${id}"]`).textContent();
  };

  t.test('nothing is said before anything is done', async (t) => {
    await page.getByLabel('Link Name').waitFor();
    await isAbsent(t, page.locator('[aria-invalid="true"]'));
  });

  t.test('Generate Link says everything and goes to the first', async (t) => {
    await page.getByRole('button', { name: 'Generate Link' }).click();
    await becomes(t, () => problemOf('Link Name'), 'Link name is required');
    await becomes(t, () => problemOf('Website URL'), 'Please enter a valid URL');
    await becomes(t, () => problemOf('Campaign'), 'Campaign is required');
    await becomes(t, () => problemOf('Partner'), 'Partner is required');
    await becomes(t, () => problemOf('Channel'), null, 'an optional dropdown may stay at none');
    const focused = await page.evaluate(() => document.activeElement?.id);
    t.equal(focused, 'field-name');
    await becomes(t, () => page.getByRole('button', { name: 'Save Link' }).isDisabled(), true);
    await examineClosely(t, page, 'create-link-wrong');
  });

  t.test('a value is validated while it is typed, and its part of the URL is marked', async (t) => {
    await page.getByLabel('Link Name').fill('Spring');
    await page.getByLabel('Website URL').fill('https://example.com/');
    await page.getByLabel('Campaign').fill('spring launch');
    await becomes(t, () => problemOf('Campaign'), 'Campaign cannot contain spaces or whitespace');
    const part = page.locator('[data-wrong]');
    await becomes(t, () => part.textContent(), 'spring%20launch');
    await becomes(
      t,
      () => page.getByRole('button', { name: 'Copy to Clipboard' }).isDisabled(),
      true,
      'what breaks the rules does not leave the page',
    );
    await page.getByRole('button', { name: 'Generate Link' }).focus();
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').waitFor();
    await becomes(
      t,
      () => page.getByRole('tooltip').textContent(),
      'Campaign cannot contain spaces or whitespace',
    );
    await page.getByLabel('Campaign').fill('spring');
    await becomes(t, () => problemOf('Campaign'), null);
  });

  t.test('encoding can be switched off', async () => {
    await page.getByLabel('Campaign').fill('frühling');
    await seePart(page, 'fr%C3%BChling');
    await page.getByRole('switch', { name: 'URL Encoding On' }).click();
    await seePart(page, 'URL Encoding Off');
    await page.locator('code', { hasText: 'utm_campaign=frühling' }).waitFor();
  });
});

t.test('what the server says counts', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@refused'));
  await addCampaignParameters(page);
  await page.goto('/create-link');
  await page.getByLabel('Link Name').fill('Spring');
  await page.getByLabel('Website URL').fill('https://example.com/');
  await page.getByLabel('Campaign').fill('spring');
  const saveButton = page.getByRole('button', { name: 'Save Link' });

  t.test('a refusal lands at its field, until that changes', async (t) => {
    const sentence = 'Campaign cannot be used today';
    await page.route('**/api/tracking-links', (route) =>
      route.fulfill({
        status: 422,
        json: {
          statusCode: 422,
          error: 'Unprocessable Entity',
          code: 'rule_broken',
          message: sentence,
          errors: { 'parameters.utm_campaign': sentence },
          details: [],
        },
      }),
    );
    await saveButton.click();
    await page
      .locator('[id="field-parameters.utm_campaign-problem"]', { hasText: sentence })
      .waitFor();
    await becomes(
      t,
      () => page.getByLabel('Campaign').inputValue(),
      'spring',
      'what was typed is still there',
    );
    await page.getByLabel('Campaign').fill('summer');
    await isAbsent(t, page.locator('[aria-invalid="true"]'));
    await letThrough(page);
  });

  t.test('a failure keeps the form and says so', async () => {
    await page.route('**/api/tracking-links', (route) => route.abort());
    await saveButton.click();
    await seePart(page, "Can't reach the server.");
    await letThrough(page);
  });

  t.test('while it saves, nothing is saved twice', async (t) => {
    let posts = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/tracking-links', async (route) => {
      posts += 1;
      await held.promise;
      await route.continue();
    });
    await saveButton.dblclick();
    const saving = page.getByRole('button', { name: 'Saving...' });
    await becomes(t, () => saving.isDisabled(), true);
    held.resolve();
    await seePart(page, 'Tracking link has been saved');
    t.equal(posts, 1);
    await letThrough(page);
  });

  t.test('a number that another person was quicker for is told', async (t) => {
    await page.getByLabel('Link Name').fill('Second');
    await page.getByLabel('Website URL').fill('https://example.com/');
    await page.getByLabel('Campaign').fill('summer');
    await seePart(page, 'A link with the same URL already exists: Spring');
    await page.locator('code', { hasText: 'lid=00002' }).waitFor();
    await callApi(page, 'POST', '/api/tracking-links', {
      name: 'Quicker',
      baseUrl: 'https://example.com/quick',
      parameters: '{"utm_campaign":"quick"}',
    });
    await saveButton.click();
    await seePart(page, 'Someone else saved a link first, so lid is now 00003.');
    await matches(
      t,
      () => page.getByRole('region', { name: 'Saved: Second' }).textContent(),
      'lid=00003',
    );
    await examineClosely(t, page, 'create-link-warnings');
  });

  t.test('a clipboard that is closed is told', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'));
    });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await seePart(page, 'Could not copy text');
  });
});
