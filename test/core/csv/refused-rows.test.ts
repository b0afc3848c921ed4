import { reasonColumn, refusedHeader, refusedRow } from '@utmost/core/csv/refused-rows.ts';
import t from 'tap';

const SENTENCES = ['Link name is required', 'Please enter a valid URL'];
const HEADER = ['link_name', 'website_url'];

t.test('the column of the reason is a new one', async (t) => {
  t.equal(reasonColumn(HEADER), 'refused_because');
  t.equal(reasonColumn(['refused_because', 'refused_because_2']), 'refused_because_3');
  t.equal(refusedHeader(HEADER, ';'), 'link_name;website_url;refused_because\r\n');
});

t.test('a row keeps its cells, and no cell is a formula', async (t) => {
  const record = { fields: ['=HYPERLINK("x")', "'=kept"], raw: '' };
  t.equal(
    refusedRow(HEADER, ',', record, SENTENCES),
    `"'=HYPERLINK(""x"")",'=kept,Link name is required; Please enter a valid URL\r\n`,
  );
});

t.test('a row that does not divide stands whole in the first column', async (t) => {
  const record = { fields: [], raw: '@a,"b' };
  t.equal(
    refusedRow(HEADER, ',', record, ['Row 2 opens a quote that is never closed']),
    `"'@a,""b",,Row 2 opens a quote that is never closed\r\n`,
  );
});
