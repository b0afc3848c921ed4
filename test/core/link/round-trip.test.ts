import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { buildLink, type LinkDraft } from '@utmost/core/link/build.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { advancedConflicts, checkAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import { checkParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';
import fc from 'fast-check';
import t from 'tap';
import { parameterOf } from '../../support/taxonomies.ts';

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 3000) };

// Characters that have broken other builders, and plain ones.
const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'abcXYZ019') },
  { weight: 4, arbitrary: fc.constantFrom(...'%+&#=?/:;~_-.|!\'()*{}[]"<>\\^` @,$') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '😀',
      '👩🏽',
      'é',
      'é',
      'ß',
      'İ',
      'Σ',
      'ש',
      'ع',
      '漢',
      '\u00a0',
      '\u2028',
      '\ud800',
      '\udc00',
      '\u200d',
      '\u202e',
      '\t',
      '\n',
      '\0',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{campaignid}',
      '{{ad.name}}',
      '[CLICK_ID]',
      '%20',
      '%zz',
      '{',
      '}}',
      '%%',
      'none',
      'NONE',
    ),
  },
);
const text = (max: number) =>
  fc.array(character, { maxLength: max }).map((parts) => parts.join(''));
const name = fc
  .oneof(
    text(4),
    fc.constantFrom(
      'utm_source',
      '__proto__',
      'constructor',
      'toString',
      'a',
      'b',
      'c',
      'sourceid',
    ),
  )
  .map((one) => one.trim() || 'n');
const value = fc.oneof(
  text(8),
  fc.constantFrom('google', 'Paid Search', 'ps', '7', '00012', '', ' ', 'none'),
);

const mapping = fc.record({ displayValue: text(4), codedValue: text(3) });
const parameter: fc.Arbitrary<GovernedParameter> = fc
  .record({
    queryName: name,
    type: fc.constantFrom('text', 'text', 'dropdown', 'identifier' as const),
    visible: fc.boolean(),
    useCodedValues: fc.boolean(),
    allowedValues: fc.constantFrom(null, 'google,cpc, a~b', 'Google'),
    allowedSpecialChars: fc.constantFrom(null, null, '', '-_.', '^-]\\', '{}'),
    allowWhitespace: fc.boolean(),
    forceLowercase: fc.boolean(),
    identifierFormat: fc.constantFrom('numeric', 'padded' as const),
    valueMappings: fc.array(mapping, { maxLength: 3 }),
  })
  .map(({ queryName, ...fields }) => parameterOf(queryName, fields as Partial<GovernedParameter>))
  .filter((one) => checkParameter(one, [], ADVANCED_DEFAULTS).length === 0)
  .map((one) => ({
    ...one,
    valueMappings: one.valueMappings
      .map(completeValueMapping)
      .filter(
        (m) => checkValueMapping(m, [], { type: 'dropdown' }, ADVANCED_DEFAULTS).length === 0,
      ),
  }));

const advanced = fc.record({
  isEnabled: fc.boolean(),
  mainParameterName: fc.constantFrom('sourceid', 'cid', 'a', 'x&y'),
  keyValueConnector: fc.constantFrom('_', '-', ':', '::', 'ab', ' ', '=', '%', '{', '😀', 'aba'),
  delimiter: fc.constantFrom('~', '|', ';', ';;', '&', '+', 'cc', '}', 'dcd'),
});

const taxonomy: fc.Arbitrary<Taxonomy> = fc
  .record({
    parameters: fc.uniqueArray(parameter, { maxLength: 4, selector: (one) => one.queryName }),
    advanced,
  })
  .filter((one) => checkAdvancedConfig(one.advanced).length === 0);

const segment = (names: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(
      'flag',
      'q=a%20b',
      'x={keyword}',
      '',
      'a=%zz',
      'u=1',
      'sourceid=a_b',
      'e=',
      'p=a+b',
    ),
    names.length === 0
      ? fc.constant('u=2')
      : fc.tuple(fc.constantFrom(...names), value).map(([n, v]) => {
          try {
            return `${encodeURIComponent(n)}=${encodeURIComponent(v)}`;
          } catch {
            return 'u=3';
          }
        }),
  );

const draftFor = (taxonomy: Taxonomy): fc.Arbitrary<LinkDraft> => {
  const names = taxonomy.parameters.map((one) => one.queryName);
  return fc.record({
    baseUrl: fc
      .tuple(
        fc.constantFrom(
          'https://example.com',
          'http://a.example/p;x',
          'HTTPS://bücher.example:8080/ü/',
        ),
        fc.oneof(fc.constant(null), fc.array(segment(names), { maxLength: 4 })),
        fc.constantFrom('', '#', '#/route?x=1&utm_source=2', '#top'),
      )
      .map(([head, query, hash]) => head + (query === null ? '' : `?${query.join('&')}`) + hash),
    values: fc
      .array(fc.tuple(fc.constantFrom(...names, 'a'), value), { maxLength: 5 })
      .map(
        (pairs) =>
          new Map(
            pairs.filter(([n]) => taxonomy.parameters.find((one) => one.queryName === n)?.visible),
          ),
      ),
    urlEncoding: fc.boolean(),
  });
};
const scene = taxonomy.chain((one) => fc.tuple(fc.constant(one), draftFor(one)));

const plain = (values: ReadonlyMap<string, string>): [string, string][] => [...values];

t.test('what was built comes back, byte for byte, or is refused with a sentence', async (t) => {
  let accepted = 0;
  fc.assert(
    fc.property(scene, ([taxonomy, draft]) => {
      const compiled = compileTaxonomy(taxonomy);
      const built = buildLink(compiled, draft);
      if (built.problems.some(({ code }) => code !== 'parameter_required')) return;
      accepted++;
      const decoded = decodeUrl(compiled, built.fullUrl);
      const again = buildLink(compiled, decoded);
      if (again.fullUrl !== built.fullUrl) throw new Error(`rebuilt ${again.fullUrl}`);
      const before = JSON.stringify(plain(built.values));
      const after = JSON.stringify(plain(decoded.values));
      if (before !== after) throw new Error(`decoded ${after} instead of ${before}`);
    }),
    RUNS,
  );
  t.ok(accepted > 100, `${accepted} links were accepted and came round`);
});

t.test('any URL is taken apart such that building it gives it back', async () => {
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = `${buildLink(compiled, draft).fullUrl}${noise}`;
      const decoded = decodeUrl(compiled, url);
      const kept = new Set(decoded.values.keys());
      const again = buildLink(compiled, { ...decoded, kept }).fullUrl;
      if (again !== url) throw new Error(`${url} became ${again}`);
    }),
    RUNS,
  );
});

t.test('the base URL stays as it is but for segments that ours replace', async () => {
  fc.assert(
    fc.property(scene, ([taxonomy, draft]) => {
      const compiled = compileTaxonomy(taxonomy);
      const { fullUrl, warnings } = buildLink(compiled, draft);
      const before = splitUrl(draft.baseUrl);
      const after = splitUrl(fullUrl);
      if (after.head !== before.head || after.fragment !== before.fragment) {
        throw new Error(`${draft.baseUrl} became ${fullUrl}`);
      }
      if (warnings.length === 0 && !(after.query ?? '').startsWith(before.query ?? '')) {
        throw new Error(`the query of ${draft.baseUrl} became ${after.query}`);
      }
    }),
    RUNS,
  );
});

t.test('normalising twice changes nothing', async () => {
  fc.assert(
    fc.property(parameter, value, (one, raw) => {
      const [compiled] = compileTaxonomy({
        parameters: [one],
        advanced: {
          isEnabled: false,
          mainParameterName: 'm',
          keyValueConnector: '_',
          delimiter: '~',
        },
      }).parameters;
      const once = compiled?.normalise(raw) ?? '';
      if (compiled?.normalise(once) !== once)
        throw new Error(`${once} became ${compiled?.normalise(once)}`);
    }),
    RUNS,
  );
});

t.test('the anatomy of any URL, put together, is the URL', async () => {
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = buildLink(compiled, draft).fullUrl + noise;
      const drawn = anatomyOf(compiled, url)
        .map((part) => part.text)
        .join('');
      if (drawn !== url) throw new Error(`${url} is drawn as ${drawn}`);
    }),
    RUNS,
  );
});

t.test('a taxonomy without conflicts can be used in advanced mode', async (t) => {
  const compiled = compileTaxonomy({
    parameters: [parameterOf('src'), parameterOf('med')],
    advanced: { isEnabled: true, mainParameterName: 'cid', keyValueConnector: '_', delimiter: '~' },
  });
  t.same(advancedConflicts(compiled.taxonomy), []);
  const built = buildLink(compiled, {
    baseUrl: 'https://example.com/',
    values: new Map([
      ['src', 'a b'],
      ['med', 'cpc'],
    ]),
    urlEncoding: true,
  });
  t.equal(built.fullUrl, 'https://example.com/?cid=src_a%20b~med_cpc');
});
