import t from 'tap';
import { address } from '../support/addresses.ts';
import { addCampaignParameters, callApi, see, startJourney } from './journey.ts';

// What only somebody with the database's password can store.
const UNSAFE = ['javascript:alert(document.domain)', 'data:text/html,<script>alert(1)</script>'];

t.test('B2 an address that got in all the same is no link and runs nothing', async (t) => {
  const journey = await startJourney(t);
  const page = await journey.openAs(t, address('ada@unsafe'));
  await addCampaignParameters(page);
  const database = await journey.database();
  for (const [index, address] of UNSAFE.entries()) {
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/tracking-links', {
      name: `Unsafe ${index}`,
      baseUrl: 'https://example.com/',
      parameters: '{"utm_campaign":"spring"}',
    });
    await database.query(
      'UPDATE tracking_links SET baseUrl = ?, fullUrl = ?, name = ? WHERE id = ?',
      {
        replacements: [
          address,
          `${address}?a=1`,
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
  await page.goto('/manage-links');
  await see(page, 'Unsafe 0');
  await see(page, 'javascript:');
  await page.goto('/audit-log');
  await see(page, 'Link created');
  await page.goto('/manage-links');
  await see(page, 'Unsafe 1');
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
