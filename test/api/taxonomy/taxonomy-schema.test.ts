// The JSON Schema of the taxonomy document: published, written down in docs/, and as the rules have it.
import { readFileSync } from 'node:fs';
import { readContract } from '@utmost/api/http/contract/document.ts';
import { taxonomySchema } from '@utmost/api/taxonomy/taxonomy-schema.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import { ADVANCED_DEFAULTS, PARAMETER_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';

const schema = taxonomySchema(readContract(new URL('../../../openapi.yaml', import.meta.url)));
const validate = new Ajv2020({ strict: true, strictTypes: false, allErrors: true }).compile(schema);

interface Property {
  default?: unknown;
}
const { $defs } = schema as { $defs: Record<string, { properties: Record<string, Property> }> };
const defaultsOf = (name: string) =>
  Object.entries($defs[name]?.properties ?? {}).flatMap(([key, one]) =>
    'default' in one ? [[key, one.default] as const] : [],
  );

t.test('docs/ has what is published', async (t) => {
  const file = readFileSync(new URL('../../../docs/taxonomy.schema.json', import.meta.url), 'utf8');
  const again = 'node api/taxonomy/taxonomy-schema.ts > docs/taxonomy.schema.json';
  t.same(JSON.parse(file), schema, `if not: ${again}`);
});

t.test('its defaults are those of the rules', async (t) => {
  const { allowedValues: _, ...defaults } = PARAMETER_DEFAULTS;
  t.same(new Map(defaultsOf('TaxonomyParameter')), new Map(Object.entries(defaults)));
  t.same(new Map(defaultsOf('TaxonomyAdvanced')), new Map(Object.entries(ADVANCED_DEFAULTS)));
});

t.test('it takes every document that is printed', async (t) => {
  fc.assert(
    fc.property(taxonomies, (taxonomy) => validate(taxonomyDocument(taxonomy))),
    { numRuns: 300 },
  );
  t.pass();
});

t.test('and no other', async (t) => {
  const parameter = { displayName: 'Source', queryName: 'src', type: 'text' };
  const documents: object[] = [
    {},
    { parameters: {} },
    { version: 2, parameters: [] },
    { parameters: [], extra: 1 },
    { parameters: [{ ...parameter, type: 'tekst' }] },
    { parameters: [{ ...parameter, paddingLength: 11 }] },
    { parameters: [{ ...parameter, displayName: 'x'.repeat(51) }] },
    { parameters: [{ ...parameter, id: 'x' }] },
    { parameters: [{ ...parameter, valueMappings: [{ displayValue: 'A' }] }] },
    { parameters: [], advanced: { delimiter: '' } },
  ];
  for (const document of documents) t.notOk(validate(document), JSON.stringify(document));
});

/** Every place in a document where something can stand, as a way to put something else there. */
function placesIn(value: unknown): ((other: unknown) => void)[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    (other: unknown) => {
      if (other === undefined) Reflect.deleteProperty(value, key);
      else Reflect.set(value, key, other);
    },
    ...placesIn(inner),
  ]);
}

t.test(
  'no document that breaks it is taken, and none that keeps to it is of another type',
  async (t) => {
    const other = fc.constantFrom<unknown>(
      ...[true, false, null, 0, 1, 5, 1.5, -1, 11, 1e21, '', 'a', 'text', 'x'.repeat(51)],
      ...['😀'.repeat(30), 'x'.repeat(256), [], ['a'], [1], {}, { a: 1 }, undefined],
    );
    const seen = { taken: 0, broken: 0 };
    const mutations = fc.array(fc.tuple(fc.nat(), other), { maxLength: 2 });
    fc.assert(
      fc.property(taxonomies, mutations, (taxonomy, changes) => {
        const document = JSON.parse(JSON.stringify({ ...taxonomyDocument(taxonomy) }));
        for (const [at, value] of changes) {
          const places = placesIn(document);
          places[at % Math.max(places.length, 1)]?.(structuredClone(value));
        }
        const { problems } = parseTaxonomyDocument(JSON.stringify(document));
        const isValid = validate(document);
        if (problems.length === 0) seen.taken += 1;
        if (!isValid) seen.broken += 1;
        if (problems.length === 0 && !isValid) throw new Error(JSON.stringify(validate.errors));
        const [wrong] = problems.filter(({ code }) => code === 'document_wrong_kind');
        if (isValid && wrong) throw new Error(`${wrong.path} is of the right type`);
      }),
      propertyRuns(2_000, 40_000),
    );
    t.ok(seen.taken > 100 && seen.broken > 100, JSON.stringify(seen));
  },
);
