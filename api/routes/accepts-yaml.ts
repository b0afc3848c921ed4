const YAML = 'application/yaml';
const JSON_TYPES = ['application/json', 'application/*', '*/*'];

/**
 * Whether an `Accept` header would rather have YAML than JSON (RFC 9110 section 12.5.1).
 * @example acceptsYaml('application/yaml') // true
 * @example acceptsYaml('application/json, application/yaml;q=0.5') // false
 */
export function acceptsYaml(accept: string): boolean {
  const weights = new Map(accept.split(',').map(weighed));
  const yaml = weights.get(YAML) ?? 0;
  const json = JSON_TYPES.map((type) => weights.get(type)).find((weight) => weight !== undefined);
  return yaml > 0 && yaml >= (json ?? 0);
}

function weighed(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
