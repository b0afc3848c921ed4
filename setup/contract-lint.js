import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { load } from 'js-yaml';
import { resolve, wordFaults } from './contract-descriptions.js';
import { root } from './paths.js';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Redocly's rules: a key that OpenAPI does not have, an example that its schema refuses, a call without a description.
 * @type {import('@redocly/openapi-core').RawUniversalConfig}
 */
const RULES = {
  extends: ['recommended'],
  rules: {
    'info-contact': 'error',
    'operation-description': 'error',
    'parameter-description': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    // Ours names them as well, and looks into schemas that are texts.
    'no-unused-components': 'off',
  },
};

/**
 * What is amiss in openapi.yaml: by the rules of OpenAPI, and by ours.
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function lintContract() {
  const file = join(root, 'openapi.yaml');
  const contract = /** @type {object} */ (load(readFileSync(file, 'utf8')));
  return [...(await publicFaults(file)), ...faultsOf(contract), ...wordFaults(contract)];
}

/**
 * What a public linter finds in a contract.
 * @param {string} file its path
 * @returns {Promise<string[]>} a sentence for each fault
 */
export async function publicFaults(file) {
  const found = await lint({ ref: file, config: await createConfig(RULES) });
  return found.map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`);
}

/**
 * What is amiss in a contract by our own rules: names, dangling references, undocumented refusals.
 * @param {object} contract an OpenAPI 3.1 document
 * @returns {string[]} a sentence for each fault
 */
export function faultsOf(contract) {
  const operations = operationsOf(contract);
  return [
    ...operations.flatMap((operation) => operationFaults(contract, operation)),
    ...duplicates(operations.map(({ work }) => work.operationId)).map(
      (id) => `The operationId ${id} is used more than once.`,
    ),
    ...referenceFaults(contract),
  ];
}

function operationsOf(contract) {
  return Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      work: item[method],
      parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])].map(
        (parameter) => resolve(contract, parameter.$ref) ?? parameter,
      ),
    })),
  );
}

function operationFaults(contract, { name, method, work, parameters }) {
  const faults = [];
  const tags = (contract.tags ?? []).map((tag) => tag.name);
  if (!work.operationId) faults.push(`${name} has no operationId.`);
  if (!work.summary) faults.push(`${name} has no summary.`);
  if (!(work.tags ?? []).every((tag) => tags.includes(tag))) {
    faults.push(`${name} has a tag that the contract does not list.`);
  }
  if (!work['x-access']) faults.push(`${name} does not say who may call it (x-access).`);
  if (!work['x-effect'])
    faults.push(`${name} does not say whether it changes anything (x-effect).`);
  for (const status of refusals(contract, method, work, parameters)) {
    if (!work.responses?.[status]) faults.push(`${name} does not document its ${status}.`);
  }
  return faults;
}

// Which refusals a caller must expect follows from what the operation takes.
function refusals(contract, method, work, parameters) {
  const places = parameters.map((parameter) => parameter.in);
  const security = work.security ?? contract.security ?? [];
  const isSecured = security.length > 0;
  const isOptional = security.some((schemes) => Object.keys(schemes).length === 0);
  return [
    ...(isSecured && !isOptional ? ['401'] : []),
    ...(isSecured || work['x-limit'] ? ['429'] : []),
    ...(method === 'get' && work['x-access'] !== 'admin' ? [] : ['403']),
    ...(work.requestBody || parameters.length > 0 ? ['400'] : []),
    ...(work.requestBody ? ['413', '415'] : []),
    ...(places.includes('path') ? ['404'] : []),
  ];
}

function referenceFaults(contract) {
  const references = new Set(referencesIn(contract));
  const dangling = [...references].filter(
    (reference) => resolve(contract, reference) === undefined,
  );
  const unused = Object.entries(contract.components ?? {})
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, parts]) => Object.keys(parts).map((part) => `#/components/${kind}/${part}`))
    .filter((reference) => !references.has(reference));
  return [
    ...dangling.map((reference) => `${reference} is referred to and does not exist.`),
    ...unused.map((reference) => `${reference} is not used.`),
  ];
}

function referencesIn(node) {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : referencesIn(value),
  );
}

function duplicates(names) {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
