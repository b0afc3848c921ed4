import type { Page } from 'playwright-core';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { becomes, isAbsent } from './becomes.ts';
import { examine, examineClosely } from './examine.ts';
import {
  addCampaignParameters,
  callApi,
  choice,
  goWithin,
  see,
  seePart,
  startJourney,
} from './journey.ts';

const OURS =
  'https://shop.example.com/spring?ref=nav&utm_campaign=launch&utm_medium=cpc&lid=00017#sizes';

// What can be stored only with the database's password.
const UNSAFE = ['javascript:alert(document.domain)', 'data:text/html,<script>alert(1)</script>'];

t.test('a tracking URL that is pasted as the website URL', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@paste'));
  await addCampaignParameters(page);
  await page.goto('/create-link');
  const website = page.getByLabel('Website URL');
  const campaign = page.getByLabel('Campaign', { exact: true });
  const channel = choice(page, 'Channel');
  const preview = page.getByRole('region', { name: 'Generated URL' }).locator('code').nth(1);

  t.test('fills the form, and gives the same URL but for its number', async (t) => {
    await campaign.fill('typed before');
    await paste(page, ` ${OURS}\n`);
    await becomes(t, () => website.inputValue(), 'https://shop.example.com/spring?ref=nav#sizes');
    await becomes(t, () => campaign.inputValue(), 'launch');
    await becomes(t, () => channel.inputValue(), 'Paid Social', 'a code shows what it stands for');
    await becomes(t, () => preview.textContent(), OURS.replace('00017', '00001'));
    await see(page, 'We filled in Campaign and Channel from your URL.');
    await see(page, 'We left out Link ID. New links get their own.');
  });

  t.test('can be undone', async (t) => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => website.inputValue(), OURS);
    await becomes(t, () => campaign.inputValue(), 'typed before');
    await becomes(t, () => channel.inputValue(), 'none');
    await isAbsent(t, page.getByRole('button', { name: 'Undo' }));
  });

  t.test('comes with an address as well, and takes no unfinished link away', async (t) => {
    await page.goto(
      '/create-link?url=b.example/x%3Futm_campaign%3Dsummer&utm_medium=email&name=Sent',
    );
    await becomes(t, () => website.inputValue(), 'https://b.example/x');
    await becomes(t, () => campaign.inputValue(), 'summer');
    await becomes(t, () => channel.inputValue(), 'Newsletter');
    await becomes(t, () => page.getByLabel('Link Name').inputValue(), 'Sent');
    await becomes(
      t,
      async () => new URL(page.url()).search,
      '',
      'a reload keeps what is typed then',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => website.inputValue(), OURS);
  });

  t.test('is put right at once, whatever came with it', async (t) => {
    const url = '<a.example/#/Swiss Goats?utm_campaign=spring&amp;y=1>';
    await paste(page, url);
    await becomes(t, () => website.inputValue(), 'https://a.example/#/Swiss%20Goats?y=1');
    await becomes(t, () => campaign.inputValue(), 'spring');
    await see(page, 'We cleaned up the URL you pasted.');
    await examineClosely(t, page, 'pasted-url-spaces');
    await becomes(
      t,
      () => preview.textContent(),
      'https://a.example/?utm_campaign=spring&lid=00001#/Swiss%20Goats?y=1',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => website.inputValue(), url);
  });

  t.test('a value loses the white space around it', async (t) => {
    await page.evaluate(() => navigator.clipboard.writeText(' summer\t'));
    await campaign.selectText();
    await page.keyboard.press('ControlOrMeta+v');
    await becomes(t, () => campaign.inputValue(), 'summer');
  });

  t.test('offers what is missing in one click', async (t) => {
    await website.fill('a.example/spring');
    await website.blur();
    await becomes(t, () => website.inputValue(), 'https://a.example/spring', 'added unasked');
    await website.fill('https://a.example/Swiss Goats');
    await website.blur();
    await see(page, "Website URL can't contain spaces, tabs, line breaks or control characters");
    const encode = page.getByRole('button', { name: 'Encode spaces as %20' });
    await encode.click();
    await becomes(t, () => website.inputValue(), 'https://a.example/Swiss%20Goats');
    await isAbsent(t, encode);
    await website.fill('https://a.example/\u202espring');
    await website.blur();
    await see(page, "Website URL can't contain invisible characters (U+202E)");
    await page.getByRole('button', { name: 'Remove invisible characters' }).click();
    await becomes(t, () => website.inputValue(), 'https://a.example/spring');
    await paste(page, 'https://a.example/spring\u00ad\u200b/x');
    await becomes(t, () => website.inputValue(), 'https://a.example/spring/x');
    await see(page, 'We cleaned up the URL you pasted.');
  });

  t.test('is written as the rules want it, and comes back as it was', async (t) => {
    const url = 'https://a.example/?utm_medium=Paid%20Social&utm_campaign=spring&x=%20y';
    await paste(page, url);
    await becomes(t, () => website.inputValue(), 'https://a.example/?x=%20y');
    await becomes(t, () => channel.inputValue(), 'Paid Social');
    await becomes(t, () => campaign.inputValue(), 'spring');
    await becomes(
      t,
      () => preview.textContent(),
      'https://a.example/?x=%20y&utm_campaign=spring&utm_medium=cpc&lid=00001',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(t, () => website.inputValue(), url);
  });

  t.test('says what cannot be read', async (t) => {
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await paste(page, 'https://a.example/?utm_campaign=%zz');
    await becomes(t, () => website.inputValue(), 'https://a.example/?utm_campaign=%zz');
    await see(page, "Website URL contains a utm_campaign that can't be decoded: %zz");
    await seePart(
      page,
      "We can't move Campaign into its field: the website URL has it more than once",
    );
    await becomes(t, () => website.inputValue(), 'https://a.example/?utm_campaign=%zz');
  });

  t.test('is left alone when it is typed, or says nothing of the parameters', async (t) => {
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await website.pressSequentially('https://a.example/?utm_campaign=a');
    await becomes(t, () => website.inputValue(), 'https://a.example/?utm_campaign=a');
    await isAbsent(t, page.getByRole('button', { name: 'Undo' }));
    await paste(page, 'https://a.example/?x=1');
    await becomes(t, () => website.inputValue(), 'https://a.example/?x=1');
    await isAbsent(t, page.getByRole('button', { name: 'Undo' }));
  });

  t.test('B2: a bad URL gets a sentence at the field, and never becomes a link', async (t) => {
    const invalid = 'Please enter a valid URL';
    const characters = "Website URL can't contain spaces, tabs, line breaks or control characters";
    // One of each kind; all of them are told apart in test/core/link/check.test.ts.
    const corpus: readonly (readonly [url: string, sentence: string])[] = [
      ['javascript:alert(1)', invalid],
      ['java\tscript:alert(1)', characters],
      ['data:text/html,<script>alert(1)</script>', invalid],
      ['https://user:secret@a.example/', "Website URL can't contain a username or password"],
      ['//a.example/', invalid],
      ['https://a.example/\ud800', invalid],
      [`https://a.example/${'a'.repeat(100_000)}`, 'Website URL must be at most 2,048 characters'],
    ];
    for (const [url, sentence] of corpus) {
      t.test(JSON.stringify(url.slice(0, 40)), async (t) => {
        await page.getByRole('button', { name: 'Reset Form' }).click();
        await enter(page, url);
        await page.locator('[id="field-baseUrl-problem"]', { hasText: sentence }).waitFor();
        await becomes(t, () => page.getByRole('button', { name: 'Save Link' }).isDisabled(), true);
        const addresses = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        t.same(
          addresses.filter(
            (address) => !/^(\/|#content$|https:\/\/(www\.linkedin|x|github)\.com)/.test(address),
          ),
          [],
          'no link leads there',
        );
      });
    }

    const good = [
      'https://bücher.example/straße',
      'https://a.example/?x=%zz&y=100%',
      'HTTPS://A.EXAMPLE:8443/?flag#/route?x=1',
      'https://[2001:db8::1]/',
    ];
    for (const url of good) {
      t.test(`${url} is as good as it is`, async (t) => {
        await page.getByRole('button', { name: 'Reset Form' }).click();
        await page.getByLabel('Campaign', { exact: true }).fill('spring');
        await enter(page, url);
        await becomes(t, () => page.locator('[id="field-baseUrl-problem"]').textContent(), '');
        const [head = '', hash] = url.split(/(?=#)/);
        const shown = await page.locator('section code').nth(1).textContent();
        t.ok(shown?.startsWith(head) && shown.endsWith(hash ?? ''), shown ?? '');
      });
    }
  });

  t.test('in advanced mode is unpacked', async (t) => {
    await callApi(page, 'POST', '/api/advanced-link-config', {
      isEnabled: true,
      mainParameterName: 'cid',
      keyValueConnector: ':',
      delimiter: '~',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Reset Form' }).click();
    const packed = 'cid=utm_campaign%3Aspring~utm_medium%3Acpc~lid%3A00017';
    for (const query of [`x=1&${packed}`, `${packed}&x=1`]) {
      await paste(page, `https://a.example/?${query}`);
      await becomes(t, () => website.inputValue(), 'https://a.example/?x=1');
      await becomes(t, () => campaign.inputValue(), 'spring');
      await becomes(t, () => channel.inputValue(), 'Paid Social');
      await becomes(
        t,
        () => preview.textContent(),
        `https://a.example/?x=1&${packed.replace('00017', '00001')}`,
      );
    }
  });

  t.test('looks well', async (t) => {
    await page.getByRole('button', { name: 'Reset Form' }).click();
    await paste(page, 'https://a.example/?utm_campaign=spring&x=1&cid=utm_medium%3Acpc');
    await seePart(page, 'We filled in');
    await examine(t, page, 'pasted-url');
  });

  t.test('B2 an address that got in all the same is no link and runs nothing', async (t) => {
    const database = await journey.database();
    for (const [index, unsafe] of UNSAFE.entries()) {
      const { id } = await callApi<{ id: string }>(page, 'POST', '/api/tracking-links', {
        name: `Unsafe ${index}`,
        baseUrl: 'https://example.com/',
        parameters: '{"utm_campaign":"spring"}',
      });
      await database.query(
        'UPDATE tracking_links SET baseUrl = ?, fullUrl = ?, name = ? WHERE id = ?',
        {
          replacements: [
            unsafe,
            `${unsafe}?a=1`,
            `Unsafe ${index} <img src=x onerror=alert(1)>`,
            id,
          ],
        },
      );
    }
    let alerts = 0;
    page.on('dialog', async (dialog) => {
      alerts++;
      await dialog.dismiss();
    });
    await goWithin(page, '/manage-links');
    await seePart(page, 'Unsafe 0');
    await seePart(page, 'javascript:');
    await goWithin(page, '/audit-log');
    await see(page, 'Link created');
    await goWithin(page, '/manage-links');
    await seePart(page, 'Unsafe 1 <img');
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll('[href], [src], [action]')].map(
        (element) => (element as HTMLAnchorElement).href ?? element.getAttribute('src') ?? '',
      ),
    );
    t.same(
      targets.filter((target) => !/^(https?:|\/)/.test(target)),
      [],
    );
    t.equal(alerts, 0);
  });
});

/** Pastes into the website URL as a person does, over what is there. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByLabel('Website URL').selectText();
  await page.keyboard.press('ControlOrMeta+v');
}

/** Sets the field as scripts and password managers do: nothing is taken out of the text on the way. */
async function enter(page: Page, url: string): Promise<void> {
  const field = page.getByLabel('Website URL');
  await field.evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, url);
  await field.focus();
  await field.blur();
}
