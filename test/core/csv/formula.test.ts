import { closestName } from '@utmost/core/closest-name.ts';
import { csvCell, guardFormula, unguardFormula } from '@utmost/core/csv/cell.ts';
import { delimiterOf } from '@utmost/core/csv/delimiter.ts';
import t from 'tap';
import fc from '../../support/property-runs.ts';

t.test('a text that a spreadsheet would run gets a quote before it', async (t) => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'=", "''-"];
  for (const start of starts) t.equal(guardFormula(`${start}1`), `'${start}1`, start);
  for (const text of ['', 'a', '1', "'", "'a", 'a=1', ' =1']) t.equal(guardFormula(text), text);
});

t.test('reading takes off what writing put there, and nothing else', async (t) => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '＋', 'a', '\n') });
  fc.assert(fc.property(text, (one) => unguardFormula(guardFormula(one)) === one));
  t.equal(unguardFormula("'tis"), "'tis");
});

t.test('quotes a cell only where it has to', async (t) => {
  const cells = [
    { input: '', delimiter: ',', out: '' },
    { input: 'a b', delimiter: ',', out: 'a b' },
    { input: 'a,b', delimiter: ',', out: '"a,b"' },
    { input: 'a,b', delimiter: ';', out: 'a,b' },
    { input: 'a;b', delimiter: ';', out: '"a;b"' },
    { input: 'a"b', delimiter: ',', out: '"a""b"' },
    { input: 'a\nb', delimiter: ',', out: '"a\nb"' },
    { input: 'a\rb', delimiter: '\t', out: '"a\rb"' },
  ];
  for (const { input, delimiter, out } of cells) t.equal(csvCell(input, delimiter), out, input);
});

t.test('tells the delimiter by the columns it shows', async (t) => {
  const wanted = ['link_name', 'website_url'];
  const samples = [
    { input: 'link_name,website_url\n', out: ',' },
    { input: 'link_name;website_url\nA,b;c', out: ';' },
    { input: 'Link_Name\twebsite_url\n', out: '\t' },
    { input: '"link_name";"website_url";"a,b,c,d"\n', out: ';' },
    { input: 'website_url\n', out: ',' },
    { input: 'a;b\n', out: ';' },
    { input: 'link_name|website_url\nA,b|c', out: '|' },
    { input: 'sep=;\nlink_name,x;website_url', out: ';' },
    { input: 'SEP=|\r\nlink_name,website_url', out: '|' },
    { input: '"sep=\t"\nlink_name,website_url', out: '\t' },
    { input: 'sep=x\nlink_name;website_url', out: ';' },
    { input: '', out: ',' },
  ];
  for (const { input, out } of samples) t.equal(delimiterOf(input, wanted), out, input);
});

t.test('guesses what was meant', async (t) => {
  const known = ['utm_source', 'utm_medium', 'mkt'];
  const guesses = [
    { input: 'utm_sorce', out: 'utm_source' },
    { input: 'UTM_SOURCE', out: 'utm_source' },
    { input: 'utm_mediun', out: 'utm_medium' },
    { input: 'mk', out: 'mkt' },
    { input: 'campaign', out: null },
    { input: '', out: null },
  ];
  for (const { input, out } of guesses) t.equal(closestName(input, known), out, input);
});
