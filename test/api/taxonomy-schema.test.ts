// The JSON Schema of the taxonomy document: published, written down in docs/, and as the rules have it.
import { readFileSync } from 'node:fs';
import { readContract } from '@utmost/api/contract/document.ts';
import { taxonomySchema } from '@utmost/api/contract/taxonomy-schema.ts';
import { taxonomyDocument } from '@utmost/core/taxonomy/document.ts';
import { ADVANCED_DEFAULTS, PARAMETER_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import t from 'tap';
import { taxonomies } from '../support/generated-taxonomies.ts';

const schema = taxonomySchema(readContract(new URL('../../openapi.yaml', import.meta.url)));
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
  const file = readFileSync(new URL('../../docs/taxonomy.schema.json', import.meta.url), 'utf8');
  const again = 'node api/contract/taxonomy-schema.ts > docs/taxonomy.schema.json';
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
