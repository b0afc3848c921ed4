import t from 'tap';
import { examine, MANNERS } from './examine.ts';
import { addCampaignParameters, dismissNotices, see, startJourney } from './journey.ts';
import { MIXED, take } from './link-files.ts';

t.test('a file of links, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  const admin = await journey.openAs(t, 'ada@files.example');
  await admin.goto('/bulk-create?tab=csv');
  await see(admin, 'Format requirements');
  await examine(t, admin, 'bulk-csv-empty');
  await addCampaignParameters(admin);

  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, 'ada@files.example', options);
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
    });
  }
});
