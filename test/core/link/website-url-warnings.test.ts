import { checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { editLink } from '@utmost/core/link/edit.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import fc from 'fast-check';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('utm_source', { displayName: 'Source', required: true }),
  parameterOf('utm_medium', { displayName: 'Medium' }),
]);
const values = new Map([
  ['utm_source', 'google'],
  ['utm_medium', 'cpc'],
]);

const [copy] = checkTrackingUrl(compiled, 'https://a.example/?utm_source=a&mtm_source=b').warnings;
const COPY = copy === undefined ? 'nothing is said of the copy' : sentenceOf(copy);

const warned: readonly (readonly [baseUrl: string, ...sentences: string[]])[] = [
  ['https://a.example/?q=1&x=2#top'],
  ['https://a.example/p?to=https://b.example/?y=1'],
  ['https://a.example/?q=1&amp;x=2', 'Use & instead of &amp; in URLs'],
  [
    'https://a.example/?UTM_Source=google',
    '"UTM_Source" is not a tracking parameter. Did you mean "utm_source"?',
  ],
  [
    'https://a.example/?utm_sorce=google',
    '"utm_sorce" is not a tracking parameter. Did you mean "utm_source"?',
  ],
  ['https://a.example/?q=1?utm_medium=email', 'Use & instead of a second ? between parameters'],
  ['https://a.example/?mtm_source=news', COPY],
  ['https://a.example/p&utm_medium=email', 'Use ? instead of & before the first parameter'],
];

t.test('a link is warned of what checking it would say', async (t) => {
  for (const [baseUrl, ...sentences] of warned) {
    const link = { name: 'Spring', baseUrl, values, urlEncoding: true };
    const { built, problems, warnings } = checkNewLink(compiled, link, new Map());
    t.same(problems, []);
    t.same(warnings.map(sentenceOf), sentences, baseUrl);
    const said = checkTrackingUrl(compiled, built.fullUrl);
    const checked = [...said.problems, ...said.warnings].map(sentenceOf);
    for (const sentence of sentences)
      t.ok(checked.includes(sentence), `checking says: ${sentence}`);
    const stored = {
      ...link,
      baseUrl: 'https://a.example/',
      fullUrl: '',
      isAdvancedMode: false,
    };
    t.same(editLink(compiled, stored, { baseUrl }).warnings.map(sentenceOf), sentences, 'edited');
  }
});

t.test('a link made without a warning is found without fault', async (t) => {
  const name = fc.constantFrom('utm_source', 'UTM_Source', 'a', 'A', 'sourceid', 'q', 'x_y', '');
  const text = fc.oneof(fc.constantFrom('google', 'a b', '1?a=2'), fc.string({ maxLength: 4 }));
  const mark = fc.constantFrom('&', '&', '?', '&amp;', '&#038;', '#', '');
  const query = fc.array(fc.tuple(mark, name, text), { maxLength: 4 });
  const baseUrl = fc
    .tuple(fc.constantFrom('', '?', '&', '?q=1', '/p;x', '#'), query)
    .map(
      ([start, pairs]) =>
        `https://a.example/${start}${pairs.map(([mark, one, value]) => `${mark}${one}=${encodeURIComponent(value)}`).join('')}`,
    );
  let silent = 0;
  fc.assert(
    fc.property(taxonomies, baseUrl, fc.array(text), (taxonomy, baseUrl, texts) => {
      const rules = compileTaxonomy(taxonomy);
      const typed = rules.visible
        .filter(({ parameter }) => parameter.type !== 'identifier')
        .map(({ parameter }, at) => [parameter.queryName, texts[at] ?? ''] as const);
      const link = { name: 'Spring', baseUrl, values: new Map(typed), urlEncoding: true };
      const identifiers = new Map(
        rules.visible
          .filter(({ parameter }) => parameter.type === 'identifier')
          .map(({ parameter }) => [parameter.queryName, '00001'] as const),
      );
      const { built, problems, warnings } = checkNewLink(rules, link, identifiers);
      if (problems.length + warnings.length > 0) return;
      silent += 1;
      const [fault] = checkTrackingUrl(rules, built.fullUrl).problems;
      if (fault) throw new Error(`${built.fullUrl}: ${sentenceOf(fault)}`);
    }),
    propertyRuns(1000, 10_000),
  );
  t.ok(silent > 50, `${silent} links were made without a warning`);
});
