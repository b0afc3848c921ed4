/**
 * What a contract leaves to be guessed: properties without a description, bodies without an example.
 * @param {object} contract an OpenAPI 3.1 document
 * @returns {string[]} a sentence for each
 */
export function wordFaults(contract) {
  return [
    ...schemaFaults(contract),
    ...bodiesOf(contract)
      .filter(({ media }) => !hasExample(contract, media))
      .map(({ name }) => `${name} has no example.`),
  ];
}

function schemaFaults(contract) {
  return propertyFaults(contract, contract.components?.schemas ?? {}, '#/components/schemas');
}

// Pieces that several schemas share by an alias are looked at where each of them has them.
function propertyFaults(contract, node, path) {
  if (node === null || typeof node !== 'object') return [];
  const faults = [];
  for (const [name, schema] of Object.entries(propertiesOf(node))) {
    const described = schema.description ?? resolve(contract, schema.$ref)?.description;
    if (!described) faults.push(`${path}/${name} has no description.`);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'examples') faults.push(...propertyFaults(contract, value, `${path}/${key}`));
  }
  return faults;
}

function propertiesOf({ type, properties }) {
  const isObject = [type].flat().includes('object');
  return isObject && properties ? properties : {};
}

function bodiesOf(contract) {
  const operations = Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, work]) => work.responses)
      .flatMap(([method, { requestBody, responses }]) => [
        { name: `The body of ${method.toUpperCase()} ${path}`, body: requestBody },
        ...Object.entries(responses).map(([status, body]) => ({
          name: `The ${status} of ${method.toUpperCase()} ${path}`,
          body: resolve(contract, body.$ref) ?? body,
        })),
      ]),
  );
  return operations.flatMap(({ name, body }) =>
    Object.entries(body?.content ?? {}).map(([type, media]) => ({
      name: `${name} (${type})`,
      media,
    })),
  );
}

function hasExample(contract, media) {
  const { example, examples, schema } = media;
  const named = resolve(contract, schema?.$ref) ?? schema;
  const item = resolve(contract, named?.items?.$ref) ?? named?.items;
  return [example, examples, named?.examples, item?.examples].some((one) => one !== undefined);
}

/** What a reference leads to; undefined where it is none, or leads nowhere. */
export function resolve(contract, reference) {
  return reference
    ?.replace('#/', '')
    .split('/')
    .reduce((node, step) => node?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], contract);
}
