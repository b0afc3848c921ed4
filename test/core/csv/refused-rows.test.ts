import { reasonColumn, refusedRows } from '@utmost/core/csv/refused-rows.ts';
import t from 'tap';

const SENTENCES = ['Link name is required', 'Please enter a valid URL'];
const FILE = { form: ',', header: ['link_name', 'website_url'], lineEnd: '\r\n' } as const;
const file = refusedRows(FILE);

t.test('the column of the reason is a new one', async (t) => {
  t.equal(reasonColumn(FILE.header), 'error');
  t.equal(reasonColumn(['error', 'error_2']), 'error_3');
  t.equal(
    refusedRows({ ...FILE, form: ';', lineEnd: '\n' }).header,
    'link_name;website_url;error\n',
  );
});

t.test('a row keeps its cells, and no cell is a formula', async (t) => {
  const record = { fields: ['=HYPERLINK("x")', "'=kept"], raw: '', flaw: null };
  t.equal(
    file.line(record, SENTENCES),
    `"'=HYPERLINK(""x"")",'=kept,Link name is required; Please enter a valid URL\r\n`,
  );
});

t.test('a short row keeps its columns', async (t) => {
  const record = { fields: ['C'], raw: 'C', flaw: null };
  t.equal(file.line(record, ['Too short']), 'C,,Too short\r\n');
  const empty = { fields: ['', ''], raw: ',', flaw: null };
  t.equal(file.line(empty, ['Empty']), ',,Empty\r\n');
});

t.test('a row that does not divide stands whole in the first column', async (t) => {
  const flaw = { code: 'csv_quote_open', column: 1 } as const;
  t.equal(
    file.line({ fields: [], raw: '@a,"b', flaw }, ['Row 2 has an unclosed quote']),
    `"'@a,""b",,Row 2 has an unclosed quote\r\n`,
  );
  const long = { fields: ['a', 'b', 'c'], raw: 'a,b,c', flaw: null };
  t.equal(file.line(long, ['Too long']), '"a,b,c",,Too long\r\n');
});
