// The JSON Schema of a new link's values, beside the check that every door makes.
import { linkSchema } from '@utmost/api/taxonomy/link-schema.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { filledStates, takesAnyValue } from '@utmost/core/taxonomy/dependent-values/states.ts';
import { ADVANCED_DEFAULTS, type Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';
import { onOneEngine } from '../organization.ts';

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(
    Date.UTC(
      ...(text.split('-').map((part, at) => Number(part) - Number(at === 1)) as [
        number,
        number,
        number,
      ]),
    ),
  )
    .toISOString()
    .startsWith(text);

const validatorOf = (taxonomy: Taxonomy) =>
  new Ajv2020({
    ...{ strict: true, strictRequired: false, strictTypes: false },
    formats: { date: isDate },
  }).compile(linkSchema(taxonomy));

/** What the check says of values that are as the URL has them; numbers are the service's to give. */
function passes(compiled: CompiledTaxonomy, values: Readonly<Record<string, string>>): boolean {
  const { problems } = buildLink(compiled, {
    baseUrl: 'https://a.example/',
    values: new Map(Object.entries(values)),
    urlEncoding: true,
  });
  return problems.every(({ code }) => code === 'identifier_missing' || code === 'value_ambiguous');
}

t.test('says which values there are, and which fit each other', async (t) => {
  const parameters = [
    parameterOf('src', { type: 'dropdown', allowedValues: 'google,newsletter', required: true }),
    parameterOf('med', {
      type: 'dropdown',
      allowedValues: 'cpc,email',
      by: 'src',
      allow: { google: ['cpc', 'empty'], newsletter: ['email'] },
    }),
    parameterOf('term', { by: 'med', allow: { cpc: ['filled'], otherwise: ['empty'] } }),
    parameterOf('owner', { visible: false }),
    parameterOf('launch', { type: 'date', inUrl: false }),
    parameterOf('lid', { type: 'identifier', required: true }),
  ];
  const validate = validatorOf({ parameters, advanced: ADVANCED_DEFAULTS });
  const cases: [Record<string, unknown>, boolean][] = [
    [{ src: 'google' }, true],
    [{ src: 'google', med: 'cpc', term: 'shoes' }, true],
    [{ src: 'newsletter', med: 'email' }, true],
    [{}, false],
    [{ src: 'bing' }, false],
    [{ src: 'google', med: 'email' }, false],
    [{ src: 'google', med: 'cpc' }, false],
    [{ src: 'google', term: 'shoes' }, false],
    [{ src: 'newsletter' }, false],
    [{ src: 'google', owner: 'Ann' }, false],
    [{ src: 'google', launch: '2028-02-29' }, true],
    [{ src: 'google', launch: '2027-02-29' }, false],
    [{ src: 'google', lid: '1' }, false],
    [{ src: 'google', med: '' }, false],
    [{ src: 'google', med: 'cpc', term: 1 }, false],
  ];
  for (const [values, isValid] of cases) t.equal(validate(values), isValid, JSON.stringify(values));
});

t.test('a text keeps to its characters', async (t) => {
  const verdicts = (values: object, more: object, advanced = ADVANCED_DEFAULTS) =>
    validatorOf({ parameters: [parameterOf('camp', more)], advanced })(values);
  t.ok(verdicts({ camp: 'Spring sale' }, { allowWhitespace: true }));
  t.notOk(verdicts({ camp: 'Spring sale' }, { allowWhitespace: false }));
  t.ok(verdicts({ camp: 'été-2026' }, { allowedSpecialChars: '-' }));
  t.notOk(verdicts({ camp: 'a^b' }, { allowedSpecialChars: '-' }));
  t.notOk(verdicts({ camp: 'a\u200bb' }, {}));
  t.notOk(verdicts({ camp: 'a~b' }, {}, { ...ADVANCED_DEFAULTS, isEnabled: true }));
  t.notOk(verdicts({ camp: ' ' }, {}));
});

t.test('takes what the check takes, and refuses what it refuses', async (t) => {
  let taken = 0;
  const property = fc.property(taxonomies, fc.infiniteStream(fc.nat()), (taxonomy, numbers) => {
    // Ajv passes over a property of this name.
    fc.pre(taxonomy.parameters.every(({ queryName }) => queryName !== '__proto__'));
    const next = (below: number): number => Number(numbers.next().value) % below;
    const compiled = compiledOf(taxonomy.parameters, taxonomy.advanced);
    const validate = validatorOf(taxonomy);
    for (let round = 0; round < 20; round++) {
      const values: Record<string, string> = Object.create(null);
      for (const { parameter, normalize } of compiled.visible) {
        if (parameter.type === 'identifier') continue;
        const listed = takesAnyValue(parameter) ? [] : filledStates(parameter);
        const pool = [
          '',
          '',
          '2028-02-29',
          '2027-02-29',
          'spring',
          'a b',
          'a_b',
          'a~b',
          'é-',
          '^',
          ...listed,
          ...listed,
        ];
        const value = normalize(pool[next(pool.length)] ?? '');
        if (value !== '') values[parameter.queryName] = value;
      }
      const isValid = passes(compiled, values);
      if (isValid) taken += 1;
      if (validate(values) !== isValid) return false;
    }
    return true;
  });
  fc.assert(property, propertyRuns(200, 10_000));
  t.ok(taken > 100, `${taken} that both take`);
});

// Parts of names with what stands behind them.
const partOfName = fc.record({
  more: fc.constantFrom(
    { allowedSpecialChars: '_' },
    { allowedSpecialChars: '-', allowWhitespace: false },
    { allowedSpecialChars: null },
    { allowedSpecialChars: '', forceLowercase: true },
    { type: 'dropdown' as const, allowedValues: 'de,uk' },
    { type: 'dropdown' as const, allowedValues: 'cpc,paid-social,é' },
    { type: 'date' as const },
    { type: 'date' as const, inUrl: false, dateFormat: 'mmddyyyy' as const },
  ),
  format: fc.constantFrom('yyyy-mm', 'yymm', 'yyyy-mm-dd', 'dd.mm.yyyy', 'ddmmyy'),
  separator: fc.constantFrom('-', '_', '--', '|', '.'),
});
const WORDS = ['', 'de', 'uk', 'cpc', 'é', 'spring', 'a b', 'a_b', 'paid-social', 'none', ' '];
const DAYS = ['2027-03-31', '2028-02-29', '2000-02-29', '1900-02-28', '2027-02-29'];
const PIECES = [
  ...WORDS,
  '2027-03',
  '2703',
  '2027-13',
  '31.03.2027',
  '29.02.2027',
  '290228',
  '310427',
];

t.test('describes composed names as the check takes them apart', async (t) => {
  const counts = { taken: 0, refused: 0 };
  const property = fc.property(
    fc.array(partOfName, { minLength: 2, maxLength: 4 }),
    fc.boolean(),
    fc.infiniteStream(fc.nat()),
    (parts, isPacked, numbers) => {
      const next = <One>(list: readonly One[]) =>
        list[Number(numbers.next().value) % list.length] as One;
      const compose = parts.flatMap(({ more, format, separator }, at) => {
        const part = more.type === 'date' ? { [`p${at}`]: format } : `p${at}`;
        return at === parts.length - 1 ? [part] : [part, separator];
      });
      const parameters = [
        parameterOf('name', { compose }),
        ...parts.map(({ more }, at) => parameterOf(`p${at}`, more)),
      ];
      fc.pre(checkRules(parameters).length === 0);
      const advanced = { ...ADVANCED_DEFAULTS, isEnabled: isPacked, delimiter: '|' };
      const compiled = compiledOf(parameters, advanced);
      const validate = validatorOf({ parameters, advanced });
      const hasKept = parameters.some(({ inUrl }) => !inUrl);
      for (let round = 0; round < 20; round++) {
        const given = new Map<string, string>();
        const isAlone = round % 2 === 0;
        if (isAlone) {
          const name = parts.map(
            ({ separator }, at) => next(PIECES) + (at < parts.length - 1 ? separator : ''),
          );
          given.set('name', name.join(''));
        } else {
          for (const [at, { more }] of parts.entries())
            given.set(`p${at}`, more.type === 'date' ? next(DAYS) : next(WORDS));
        }
        const { problems, values } = buildLink(compiled, {
          ...{ baseUrl: 'https://a.example/', values: given, urlEncoding: true },
        });
        const said = problems.filter(({ code }) => code !== 'value_ambiguous');
        const isValid = said.length === 0;
        // A name that is given alone fills in what is kept, and what is missing of the rest is not said.
        const isPartial = said.some(({ code }) => code === 'composed_part_missing');
        if (values.size === 0 || (isPartial && hasKept)) continue;
        counts[isValid ? 'taken' : 'refused'] += 1;
        if (validate(Object.fromEntries(values)) !== isValid) return false;
      }
      return true;
    },
  );
  fc.assert(property, propertyRuns(300, 10_000));
  t.ok(counts.taken > 100 && counts.refused > 100, JSON.stringify(counts));
});

t.test('a composed name is described part by part', async (t) => {
  const parameters = [
    parameterOf('camp', { compose: ['market', '-', { launch: 'yyyy-mm-dd' }, '-', 'theme'] }),
    parameterOf('market', { type: 'dropdown', allowedValues: 'de,u.k' }),
    parameterOf('launch', { type: 'date' }),
    parameterOf('theme', { allowWhitespace: false }),
  ];
  const validate = validatorOf({ parameters, advanced: ADVANCED_DEFAULTS });
  const parts = { market: 'de', launch: '2027-03-31', theme: 'x-y' };
  const cases: [Record<string, string>, boolean][] = [
    [{ camp: 'de-2027-03-31-x-y' }, true],
    [{ camp: 'u.k-2028-02-29-x' }, true],
    [{ camp: 'uxk-2027-03-31-x' }, false],
    [{ camp: 'de-2027-02-29-x' }, false],
    [{ camp: 'de-1900-02-29-x' }, false],
    [{ camp: 'de-2027-03-31-' }, false],
    [{ camp: 'de-2027-03-31-x y' }, false],
    [{ ...parts, camp: 'de-2027-03-31-x-y' }, true],
    [parts, false],
    [{ market: 'de', camp: 'de-2027-03-31-x-y' }, false],
  ];
  for (const [values, isValid] of cases) t.equal(validate(values), isValid, JSON.stringify(values));
});

t.test('is that of the organization', async (t) => {
  onOneEngine(t, async (t, { admin, addParameter }) => {
    const values = { type: 'dropdown', allowedValues: 'google' };
    await addParameter({ displayName: 'Source', queryName: 'src', ...values });
    const answer = await admin.get('/api/link.schema.json');
    t.equal(answer.status, 200);
    t.match(answer.headers.get('content-type'), 'application/schema+json');
    t.strictSame(JSON.parse(answer.body), {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Utmost link',
      type: 'object',
      properties: { src: { type: 'string', enum: ['google'] } },
      required: [],
      additionalProperties: false,
    });
  });
});
