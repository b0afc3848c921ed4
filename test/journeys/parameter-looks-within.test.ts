import t from 'tap';
import { address } from '../support/addresses.ts';
import { examine, MANNERS } from './examine.ts';
import { see, startJourney } from './journey.ts';
import { addManyParameters, openConfig } from './parameter-table.ts';

t.test('value mappings and advanced mode, light and dark, wide and narrow', async (t) => {
  const journey = await startJourney(t);
  await addManyParameters(await journey.openAs(t, address('ada@neat')));
  for (const [manner, options] of Object.entries(MANNERS)) {
    t.test(manner, async (t) => {
      const page = await journey.openAs(t, address('ada@neat'), options);
      await openConfig(page, 'Campaign');
      await page.getByRole('button', { name: 'Manage the value mappings of Partner' }).click();
      const dialog = page.getByRole('dialog', { name: 'Value Mappings for Partner' });
      await dialog.getByRole('button', { name: 'Edit Partner 1' }).waitFor();
      await examine(t, page, `parameter-mappings-${manner}`);
      await dialog.getByRole('tab', { name: 'CSV Upload' }).click();
      await dialog.getByLabel('CSV file').setInputFiles({
        name: 'partners.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Display Name,Coded Value\nA,\nB,b\nb,c\n'),
      });
      await see(page, 'Upload Error');
      await examine(t, page, `parameter-mappings-file-${manner}`);
      await page.keyboard.press('Escape');

      await page.getByRole('tab', { name: 'Advanced Configuration' }).click();
      await page.getByLabel('Enable advanced mode').click();
      await see(page, 'conflict with the connector');
      await examine(t, page, `parameter-advanced-${manner}`);
    });
  }
});
