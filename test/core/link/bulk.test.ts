import { bulkLinks } from '@utmost/core/link/bulk.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { formatIdentifier } from '@utmost/core/taxonomy/identifier.ts';
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

t.test('links in bulk are the links made singly, in every mode', async (t) => {
  let quick = 0;
  const rows = fc.array(fc.tuple(name, baseUrl, fc.array(value, { maxLength: 6 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(taxonomies, rows, fc.nat(2_000_000), fc.nat(6), (taxonomy, rows, number, left) => {
      const compiled = compileTaxonomy(taxonomy);
      const columns = compiled.visible
        .filter(({ parameter }) => parameter.type !== 'identifier')
        .map(({ parameter: { queryName } }, column) => ({ column, queryName }))
        .slice(0, left);
      const bulk = bulkLinks(compiled, columns, asItStands);
      const identifiers = bulk.identifiers.map(
        ({ parameter }) => [parameter.queryName, formatIdentifier(parameter, number)] as const,
      );
      for (const [name, baseUrl, fields] of rows) {
        const pieces = bulk.pieces(name, baseUrl, fields);
        if (pieces === null) continue;
        quick += 1;
        const url = pieces.reduce((text, piece, at) => text + identifiers[at - 1]?.[1] + piece);
        const values = new Map(
          columns.map(({ column, queryName }) => [queryName, fields[column] ?? '']),
        );
        const link = { name, baseUrl, values, urlEncoding: true };
        const { built, problems, warnings } = checkNewLink(compiled, link, new Map(identifiers));
        if (built.fullUrl !== url || problems.length + warnings.length > 0) {
          throw new Error(`${url} singly: ${built.fullUrl} ${JSON.stringify(problems)}`);
        }
      }
    }),
    RUNS,
  );
  t.ok(quick > RUNS.numRuns / 10, `${quick} links took the short way`);
});

t.test('cuts a URL where its identifiers go', async (t) => {
  const bulk = bulkLinks(compiledOf(), [{ column: 1, queryName: 'src' }], asItStands);
  t.same(bulk.pieces('A', 'https://a.example/?x=1#top', ['', 'a b']), [
    'https://a.example/?x=1&src=a%20b&lid=',
    '#top',
  ]);
  t.same(bulk.pieces('A', 'https://a.example', []), ['https://a.example?lid=', '']);
});

t.test('leaves everything there is something to say of', async (t) => {
  const column = { column: 0, queryName: 'camp' };
  const { pieces } = bulkLinks(compiledOf(), [column], asItStands);
  t.ok(pieces('A', 'https://a.example/', ['x']));
  t.equal(pieces('', 'https://a.example/', ['x']), null);
  t.equal(pieces('A', 'https://u@a.example/', ['x']), null);
  t.equal(pieces('A', 'https://a.example/', ['x y']), null);
  t.equal(pieces('A', 'https://a.example/?src=1', ['x']), null);
  const required = compiledOf([parameterOf('camp', { required: true })]);
  t.equal(bulkLinks(required, [column], asItStands).pieces('A', 'https://a.example/', ['']), null);
  t.equal(bulkLinks(required, [], asItStands).pieces('A', 'https://a.example/', ['']), null);
});

t.test('packs in advanced mode', async (t) => {
  const compiled = compiledOf([parameterOf('src'), parameterOf('med')], { isEnabled: true });
  const columns = [
    { column: 0, queryName: 'src' },
    { column: 1, queryName: 'med' },
  ];
  const { pieces } = bulkLinks(compiled, columns, asItStands);
  t.same(pieces('A', 'https://a.example', ['a b', 'cpc']), [
    'https://a.example?sourceid=src_a%20b~med_cpc',
  ]);
  t.equal(pieces('A', 'https://a.example', ['a_b', 'cpc']), null);
});
