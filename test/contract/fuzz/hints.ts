import type { Schema } from '@utmost/api/http/contract/document.ts';
import fc from '../../support/property-runs.ts';
import { type Noun, placeholderOf, SECRETS, UNIQUE } from './placeholders.ts';

/** An id of one of the records there are. */
const idsOf = (...nouns: Noun[]) =>
  fc.tuple(fc.constantFrom(...nouns), fc.nat(7)).map(([noun, index]) => placeholderOf(noun, index));
const listOf = (noun: Noun) => fc.uniqueArray(idsOf(noun), { minLength: 1, maxLength: 4 });
// Every id of the standard taxonomy, in any order.
const orderOf = (noun: Noun, count: number) => {
  const all = Array.from({ length: count }, (_, index) => placeholderOf(noun, index));
  return fc.shuffledSubarray(all, { minLength: count, maxLength: count });
};

const words = fc.constantFrom(
  'newsletter',
  'google',
  'spring sale',
  'été 🚀',
  'ß',
  '漢字',
  'a'.repeat(50),
);
const addresses = fc.constantFrom(
  'https://shop.example/spring',
  'https://shop.example/spring?x=1&flag#top',
  'http://a.example/p;x?utm_source=google',
  `https://shop.example/${UNIQUE}`,
  'https://bücher.example:8080/ü/?q=a%20b',
);
const moments = fc.constantFrom('2099-01-01T00:00:00.000Z', '2026-11-22T09:30:00.000Z');
// Most often the one that takes nearly every value.
const governed = fc.oneof(
  { weight: 5, arbitrary: fc.constant('utm_source') },
  { weight: 3, arbitrary: fc.constantFrom('utm_medium', 'lid', 'x') },
);
const values = fc
  .record(
    { utm_source: words, utm_medium: fc.constantFrom('email', 'Paid Search', 'cpc'), lid: words },
    { requiredKeys: ['utm_source'] },
  )
  .map((one) => JSON.stringify(one));

/** What a field of that name is for, where its schema does not say so. */
const TEXTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  displayName: fc.constantFrom(UNIQUE, `Name ${UNIQUE}`, `é ${UNIQUE} 🚀`),
  queryName: fc.constantFrom(UNIQUE, `q${UNIQUE}`),
  displayValue: fc.constantFrom(UNIQUE, `Value ${UNIQUE}`),
  codedValue: fc.constantFrom(UNIQUE, `c${UNIQUE}`),
  email: fc.constantFrom(`${UNIQUE}@fuzz.example`, `Bob.${UNIQUE}@Fuzz.Example`),
  username: fc.constantFrom(`jo.${UNIQUE}`),
  // The names of some records have to differ.
  name: fc.constantFrom(
    'Spring launch',
    `Été ${UNIQUE} 🚀`,
    `x${UNIQUE}`.padEnd(40, 'y'),
    `Name ${UNIQUE}`,
    `${UNIQUE} é`,
  ),
  baseUrl: addresses,
  fullUrl: addresses,
  urls: fc.oneof(addresses, words),
  parameters: values,
  prompt: fc.constantFrom(
    'Newsletter and Facebook ads for the spring sale, https://shop.example/spring',
    'Ein Link je Kanal für https://bücher.example/ü: E-Mail, Google Ads, LinkedIn',
    '10 links to https://a.example/ for every medium',
  ),
  query: fc.constantFrom('?q=spring', `?filter=utm_source&value=${UNIQUE}`),
  allowedValues: fc.constantFrom(null, 'google,newsletter', 'a, b , c'),
  allowedSpecialChars: fc.constantFrom(null, '', '-_.', '^-]\\'),
  mainParameterName: fc.constantFrom('sourceid', 'cid'),
  keyValueConnector: fc.constantFrom(':', '=', '->'),
  delimiter: fc.constantFrom(';', '|', '~'),
  expiresAt: fc.constantFrom(null, '2099-01-01T00:00:00.000Z'),
  lastModifiedAt: moments,
  createdFrom: moments,
  createdTo: moments,
  from: moments,
  to: moments,
  by: governed,
  parameter: fc.oneof({ weight: 3, arbitrary: fc.constant('utm_source') }, governed),
  value: fc.oneof({ weight: 2, arbitrary: fc.constant('newsletter') }, words, fc.constant(null)),
  startsWith: fc.constantFrom('n', 'goo', 'été'),
  action: fc.constantFrom('link.create', 'link.change', 'token.create'),
  // A code takes a way to the provider and back.
  code: fc.constantFrom(SECRETS.signInCode, SECRETS.signInCode, 'made-up'),
  state: fc.constant(SECRETS.signInState),
  token: fc.constant(SECRETS.invitationToken),
  session_id: fc.constant(SECRETS.checkoutSession),
  paymentIntentId: fc.constant(SECRETS.payment),
  parameterId: idsOf('dropdown'),
  subjectId: idsOf('link', 'text'),
};
const LISTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ids: listOf('link'),
  except: listOf('link'),
  id: listOf('link'),
  parameterIds: orderOf('parameter', 3),
  mappingIds: orderOf('mapping', 2),
};
const NUMBERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  paddingLength: fc.integer({ min: 1, max: 10 }),
  currentIdentifierValue: fc.nat(1000),
};
const OBJECTS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  values: fc.dictionary(governed, words, { maxKeys: 2 }),
};

// Fields of a request for a value: others of the same name are of records that there aren't yet.
const BY_DESCRIPTION: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'The query name of a dropdown parameter.': fc.constant('utm_medium'),
  "A value that it doesn't have, of at most 255 characters.": fc.constantFrom(
    UNIQUE,
    `p-${UNIQUE}`,
  ),
};

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';

/** What a field is for, as its name tells; null where that tells nothing beyond the schema. */
export function hintFor(
  name: string,
  { type, pattern, description }: Schema,
): fc.Arbitrary<unknown> | null {
  const described = BY_DESCRIPTION[String(description)];
  if (described) return described;
  if (pattern === DAY) return fc.constantFrom(null, '2027-03-01', '2027-05-31');
  const types = [type ?? []].flat() as string[];
  const [hints] = [
    { kind: 'string', hints: TEXTS },
    { kind: 'array', hints: LISTS },
    { kind: 'integer', hints: NUMBERS },
    { kind: 'object', hints: OBJECTS },
  ].filter(({ kind }) => types.includes(kind));
  const hint = hints && Object.hasOwn(hints.hints, name) && hints.hints[name];
  if (!hint) return null;
  // A filter may ask for links without a value, a change may not.
  return types.includes('null') ? hint : hint.filter((one) => one !== null);
}

// Texts that have broken others: for a name, a value or a whole body.
const texts = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '\ufeff', '\u2028', '__proto__', 'constructor'],
    ...[
      "'; DROP TABLE users; --",
      '" OR ""="',
      '<script>alert(1)</script>',
      '{{7*7}}',
      '%00',
      '%',
      '%zz',
      '../../etc/passwd',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      'http://user@a.example/',
      'http://[',
      '=1+1',
      '-0',
    ],
    ...[
      'NaN',
      'Infinity',
      '1e400',
      'null',
      'true',
      '[]',
      '{}',
      '0x10',
      '9'.repeat(400),
      'x'.repeat(70_000),
    ],
    ...[
      '2026-02-30T00:00:00Z',
      '0000-00-00T00:00:00Z',
      '+275760-09-13T00:00:00.001Z',
      '2026-11-22',
    ],
    ...['9999-12-31T23:59:60Z', '2026-11-22T24:00:00Z', '2026-11-22t09:30:00z', '0190b3c6'],
  ),
  // Of any UTF-16 units; `fc.string` of those takes a second to get ready.
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

/** Texts that have broken others: for a name, a value or a whole body. */
export const hostileText = texts.map((text) => text.toWellFormed());

const nested = (depth: number): unknown => (depth === 0 ? 0 : [nested(depth - 1)]);

/** Values of every JSON type that a field was not made for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}),
  fc.constantFrom<unknown>([null], [[]], { a: 1 }, { length: 1 }, nested(50)),
  fc.jsonValue({ maxDepth: 2 }),
);
