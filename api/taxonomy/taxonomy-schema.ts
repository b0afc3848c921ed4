// node api/taxonomy/taxonomy-schema.ts > docs/taxonomy.schema.json: writes down what the service publishes.
import { pathToFileURL } from 'node:url';
import { type ContractDocument, readContract, type Schema } from '../http/contract/document.ts';

const PLACE = '#/components/schemas/';
const ROOT = 'TaxonomyDocument';

/**
 * The JSON Schema of the taxonomy document, which the contract alone holds, made to stand by itself.
 * @example taxonomySchema(contract).$schema // 'https://json-schema.org/draft/2020-12/schema'
 */
export function taxonomySchema({ root }: Pick<ContractDocument, 'root'>): Schema {
  const { schemas } = root.components as { schemas: Readonly<Record<string, Schema>> };
  const definitions = new Map<string, unknown>();
  const standalone = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, one) => {
      if (key !== '$ref' || typeof one !== 'string' || !one.startsWith(PLACE)) return one;
      const name = one.slice(PLACE.length);
      if (!definitions.has(name)) {
        definitions.set(name, null);
        definitions.set(name, standalone(schemas[name]));
      }
      return `#/$defs/${name}`;
    });
  const document = standalone(schemas[ROOT]) as Schema;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Utmost taxonomy',
    ...document,
    $defs: Object.fromEntries(definitions),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
  process.stdout.write(`${JSON.stringify(taxonomySchema(contract), null, 2)}\n`);
}
