import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { addCampaignParameters, dismissNotices, see, startJourney } from './journey.ts';
import { MIXED, take } from './link-files.ts';

t.test('a file of links, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, address('ada@files'));
  await admin.goto('/bulk-create?tab=csv');
  await see(admin, 'Format requirements');
  await examine(t, admin, 'bulk-csv-empty');
  await addCampaignParameters(admin);

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@files'), options);
      await page.goto('/bulk-create?tab=csv');
      await see(page, 'Format requirements');
      await examine(t, page, `bulk-csv-${manner}`);
      await take(page, 'links.xlsx', MIXED);
      await see(page, 'Only CSV files are supported.');
      await take(page, 'mixed.csv', MIXED);
      await page.getByRole('button', { name: 'Validate File' }).click();
      await page.getByRole('button', { name: 'All 5' }).click();
      await page.getByText('Row 5 has 2 columns').waitFor();
      await dismissNotices(page);
      await examine(t, page, `bulk-results-${manner}`);
      const errors = [{ path: 'utm_campaign', message: 'Campaign is taken', code: 'taken' }];
      const results = [1, 3, 5].map((row) => ({ row, errors }));
      const json = { created: 1, failed: 4, duplicates: 0, results, warnings: [] };
      await page.route('**/import*', (route) => route.fulfill({ status: 201, json }));
      await page.getByRole('button', { name: 'Import 3 Valid Row(s)' }).click();
      await see(page, '1 link has been imported. 3 of 4 refused rows are shown.');
      await see(page, 'Campaign is taken');
      await dismissNotices(page);
      await examine(t, page, `bulk-outcome-${manner}`);
    });
  }
});
