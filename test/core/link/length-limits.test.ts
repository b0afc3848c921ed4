import { linkFile } from '@utmost/console/src/bulk-create/csv/link-file.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import { LENGTH_LIMITS, lengthWarnings } from '@utmost/core/link/length-limits.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const urlOf = (characters: number): string =>
  `https://example.com/${'a'.repeat(characters - 'https://example.com/'.length)}`;
const sentences = (url: string): string[] => lengthWarnings(url).map(sentenceOf);

t.test('a URL that fits everywhere is not spoken of', async (t) => {
  t.same(sentences('https://example.com/'), []);
  t.same(sentences(urlOf(2_000)), []);
});

t.test('each limit that is passed is named with its places', async (t) => {
  const linkedIn =
    'LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one has 2,001';
  t.same(sentences(urlOf(2_001)), [linkedIn]);
  t.same(sentences(urlOf(2_048)).length, 1);
  t.same(sentences(urlOf(2_049)), [
    'LinkedIn Ads and Taboola accept URLs of up to 2,000 characters. This one has 2,049',
    'Google Ads, Microsoft Advertising, and Pinterest accept URLs of up to 2,048 characters. This one has 2,049',
  ]);
  t.equal(
    sentences(urlOf(2_084)).at(-1),
    'Internet Explorer accepts URLs of up to 2,083 characters. This one has 2,084',
  );
});

t.test('characters are counted, not UTF-16 units', async (t) => {
  t.same(sentences(`https://example.com/${'😀'.repeat(1_980)}`), []);
});

t.test('the limits are in order', async (t) => {
  const characters = LENGTH_LIMITS.map((limit) => limit.characters);
  t.same(
    characters,
    characters.toSorted((one, other) => one - other),
  );
});

const TOO_LONG = /accept URLs of up to 2,000 characters/;
const compiled = compiledOf([parameterOf('src')]);
const first = (warnings: readonly Problem[]): string => warnings.map(sentenceOf)[0] ?? '';

t.test('every way to a link says it: new, edited, from a file, found in a text', async (t) => {
  const baseUrl = urlOf(1_999);
  const values = new Map([['src', 'x']]);
  const link = { name: 'Long', baseUrl, values, urlEncoding: true };
  const { built, warnings } = checkNewLink(compiled, link, new Map());
  t.match(first(warnings), TOO_LONG);
  t.same(checkNewLink(compiled, { ...link, values: new Map() }, new Map()).warnings, []);

  const stored = { ...link, fullUrl: built.fullUrl, isAdvancedMode: false };
  t.match(first(editLink(compiled, stored, { name: 'Still long' }).warnings), TOO_LONG);
  t.match(
    first(editLink(compiled, stored, { values: new Map([['src', 'y']]) }).warnings),
    TOO_LONG,
  );
  t.same(editLink(compiled, stored, { baseUrl: 'https://a.example' }).warnings, []);

  const file = linkFile(
    compiled,
    `link_name,website_url,src\nLong,${baseUrl},x\nShort,${baseUrl},\n`,
  );
  const [long, short] = file.rows('all', 0, 2);
  t.match(long?.warnings, [{ path: 'website_url', code: 'url_too_long_for' }]);
  t.same(long?.errors, []);
  t.same(short?.warnings, []);

  const { findings } = checkUrls(compiled, `${built.fullUrl}\n${baseUrl}`, 'text', 'all');
  t.equal(findings.length, 1);
  t.same(findings[0]?.problems, []);
  t.match(first(findings[0]?.warnings ?? []), TOO_LONG);
});

t.test('a plan of rows leaves long links to be warned of', async (t) => {
  const numbered = compiledOf([parameterOf('src'), parameterOf('lid', { type: 'identifier' })]);
  const columns = [{ column: 0, queryName: 'src' }];
  for (const rules of [compiled, numbered]) {
    const plan = rowPlan(rules, columns, (field) => field);
    const made = (baseUrl: string) => plan?.url('Long', baseUrl, ['x'], 0) ?? null;
    const added = (made(urlOf(1_800))?.length ?? 0) - 1_800;
    t.equal(made(urlOf(2_000 - added))?.length, 2_000, 'as long as may be');
    t.equal(made(urlOf(2_000 - added + 1)), null);
    t.equal(made(`${urlOf(2_000 - added - 3)}#top`), null, 'with a fragment');
  }
});
