import type { LinkDraft } from '@utmost/core/link/build.ts';
import { checkAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import { checkParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import {
  ADVANCED_DEFAULTS,
  type GovernedParameter,
  type Taxonomy,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import fc, { propertyRuns } from './property-runs.ts';
import { parameterOf } from './taxonomies.ts';

/** How often a property is tried. */
export const RUNS = propertyRuns(300, 3000);

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
      '[[id]]',
      `$${'{CLICK}'}`,
      '{keyword:a b}',
      '%%CLICK_URL%%',
      '$IMP_ID',
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
/** Texts of characters that have broken other builders, and of plain ones. */
export const text = (max: number) =>
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
/** Values as people type them. */
export const value = fc.oneof(
  text(8),
  fc.constantFrom('google', 'Paid Search', 'ps', '7', '00012', '', ' ', 'none'),
);

const mapping = fc.record({ displayValue: text(4), codedValue: text(3) });
/** Parameters that the rules accept. */
export const parameter: fc.Arbitrary<GovernedParameter> = fc
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
    valueMappings: accepted(one.valueMappings.map(completeValueMapping)),
  }));

/** The mappings that can be added one after another. */
function accepted(drafts: readonly ValueMapping[]): readonly ValueMapping[] {
  const mappings: ValueMapping[] = [];
  for (const one of drafts) {
    const problems = checkValueMapping(one, mappings, { type: 'dropdown' }, ADVANCED_DEFAULTS);
    if (problems.length === 0) mappings.push(one);
  }
  return mappings;
}

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
/** A taxonomy, and a draft of a link for it. */
export const scene = taxonomy.chain((one) => fc.tuple(fc.constant(one), draftFor(one)));
