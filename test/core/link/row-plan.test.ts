import { checkNewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const RUNS = propertyRuns(300, 3000);
const asItStands = (field: string) => field;

const value = fc.oneof(
  fc.constantFrom('', 'google', 'utm_source', 'a', 'none', ' ', 'a b', '{campaignid}', '_', '~'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const name = fc.oneof(
  fc.constantFrom('Spring', '', ' ', '\n', 'x'.repeat(256), '\ud800'),
  fc.string({ maxLength: 8 }),
);
const baseUrl = fc
  .tuple(
    fc.constantFrom(
      'https://a.example',
      'https://a.example/p;x',
      'HTTPS://bücher.example:8080/ü',
      'https://a.example@b.example/',
      'https://a.example1/',
      'http://127.1/',
      'javascript:x',
    ),
    fc.constantFrom('', '?', '?q=1', '?q=1&', '?utm_source=a', '?sourceid=x', '?a=&b', '? '),
    fc.constantFrom('', '#top', '#?a=1'),
  )
  .map((parts) => parts.join(''));

t.test(
  'a planned link reads as its row, keeps its website URL and leaves nothing to report',
  async (t) => {
    let planned = 0;
    const rows = fc.array(fc.tuple(name, baseUrl, fc.array(value, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        taxonomies,
        rows,
        fc.nat(2_000_000),
        fc.nat(6),
        (taxonomy, rows, before, left) => {
          const compiled = compileTaxonomy(taxonomy);
          const columns = compiled.visible
            .filter(({ parameter }) => parameter.type !== 'identifier')
            .map(({ parameter: { queryName } }, column) => ({ column, queryName }))
            .slice(0, left);
          const plan = rowPlan(compiled, columns, asItStands);
          const identifiers = nextIdentifiers(compiled, before);
          for (const [name, baseUrl, fields] of rows) {
            const url = plan?.url(name, baseUrl, fields, before) ?? null;
            if (url === null) continue;
            planned += 1;
            const values = new Map(
              columns.map(({ column, queryName }) => [queryName, fields[column] ?? '']),
            );
            const link = { name, baseUrl, values, urlEncoding: true };
            const { built, problems, warnings } = checkNewLink(compiled, link, identifiers);
            if (built.fullUrl !== url || problems.length + warnings.length > 0) {
              throw new Error(`${url} as a form: ${built.fullUrl} ${JSON.stringify(problems)}`);
            }
            const decoded = decodeUrl(compiled, url);
            if (decoded.problems.length > 0 || !isSame(decoded.values, built.values)) {
              throw new Error(`${url} reads as ${JSON.stringify([...decoded.values])}`);
            }
            const { head, query, fragment } = splitUrl(baseUrl);
            const start = query === null ? head : `${head}?${query}`;
            if (!url.startsWith(start) || !url.endsWith(fragment)) {
              throw new Error(`${baseUrl} became ${url}`);
            }
          }
        },
      ),
      RUNS,
    );
    t.ok(planned > RUNS.numRuns / 10, `${planned} links were planned`);
  },
);

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

t.test('writes identifiers in their place, counting on', async (t) => {
  const plan = rowPlan(compiledOf(), [{ column: 1, queryName: 'src' }], asItStands);
  const baseUrl = 'https://a.example/?x=1#top';
  t.equal(
    plan?.url('A', baseUrl, ['', 'a b'], 6),
    'https://a.example/?x=1&src=a%20b&lid=00007#top',
  );
  t.equal(plan?.url('A', 'https://a.example', [], 0), 'https://a.example?lid=00001');
});

t.test('leaves everything there is something to report of', async (t) => {
  const column = { column: 0, queryName: 'camp' };
  const urlOf = (name: string, baseUrl: string, value: string, compiled = compiledOf()) =>
    rowPlan(compiled, [column], asItStands)?.url(name, baseUrl, [value], 0);
  t.ok(urlOf('A', 'https://a.example/', 'x'));
  t.equal(urlOf('', 'https://a.example/', 'x'), null);
  t.equal(urlOf('A', 'https://u@a.example/', 'x'), null);
  t.equal(urlOf('A', 'https://a.example/', 'x y'), null);
  t.equal(urlOf('A', 'https://a.example/?src=1', 'x'), null);
  const free = compiledOf([parameterOf('camp')]);
  t.ok(urlOf('A', 'https://a.example/', '{campaignid}', free));
  t.equal(urlOf('A', 'https://a.example/', '{first name}', free), null);
  const required = compiledOf([parameterOf('camp', { required: true })]);
  t.equal(urlOf('A', 'https://a.example/', '', required), null);
  t.equal(rowPlan(required, [], asItStands), null);
});

t.test('packs in advanced mode', async (t) => {
  const compiled = compiledOf([parameterOf('src'), parameterOf('med')], { isEnabled: true });
  const columns = [
    { column: 0, queryName: 'src' },
    { column: 1, queryName: 'med' },
  ];
  const plan = rowPlan(compiled, columns, asItStands);
  t.equal(
    plan?.url('A', 'https://a.example', ['a b', 'cpc'], 0),
    'https://a.example?sourceid=src_a%20b~med_cpc',
  );
  t.equal(
    plan?.url('A', 'https://a.example', ['', 'cpc'], 0),
    'https://a.example?sourceid=med_cpc',
  );
  t.equal(plan?.url('A', 'https://a.example', ['a_b', 'cpc'], 0), null);
});
