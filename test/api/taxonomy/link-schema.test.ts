// The JSON Schema of a new link's values, beside the check that every door makes.
import { linkSchema } from '@utmost/api/taxonomy/link-schema.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
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
