import { printCheckedUrls } from '@utmost/console/src/check-urls/checked-url.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const HEAD = 'Line,URL,Problems,Fixed URL,Remaining problems,Warnings\r\n';

t.test('every finding is a row, and no cell a formula', async (t) => {
  const compiled = compileTaxonomy({
    parameters: [
      { ...parameterOf('src', { required: true }), displayName: '=HYPERLINK("x")' },
      parameterOf('utm_camp', { forceLowercase: true, allowWhitespace: false }),
    ],
    advanced: ADVANCED_DEFAULTS,
  });
  const long = `https://a.com/?utm_camp=a&src=a&x=${'a'.repeat(2_000)}`;
  const text = `\nhttps://a.com/?x=1,2&utm_camp=A%20b\n${long}`;
  const { findings } = checkUrls(compiled, text, 'text', 'tracked');
  const [head, row, warned] = printCheckedUrls(findings);
  t.equal(head, HEAD);
  t.match(row, /^2,"https:\/\/a\.com\/\?x=1,2&utm_camp=A%20b",/);
  t.match(row, `"'=HYPERLINK(""x"") is required`, 'what a spreadsheet would run is quoted');
  t.match(warned, /,,,,"LinkedIn Ads and Taboola accept URLs of up to 2,000 characters\./);
  const [, ...rows] = parse([...printCheckedUrls(findings)].join(''));
  const told = findings.map(({ line, url, problems, correction, left, warnings }) => {
    const lists = [problems, left, warnings].map((some) => some.map(sentenceOf).join('\n'));
    const [wrong = '', stays = '', known = ''] = lists.map((text) => text.replace(/^(?==)/, "'"));
    return [String(line), url, wrong, correction ?? '', stays, known];
  });
  t.same(rows, told, 'cell by cell');
  for (const column of told[0]?.keys() ?? [])
    t.ok(
      told.some((cells) => cells[column] !== ''),
      `something stands in column ${column}`,
    );
});

t.test('nothing found is a heading', async (t) => {
  t.same([...printCheckedUrls([])], [HEAD]);
});
