/**
 * Reads the API's `parameters` string: a JSON object of query name to value. A Map comes out, so that
 * a parameter may be called `__proto__` or `constructor`. Null when it is anything else.
 * @example parseParameters('{"utm_source":"google"}') // Map { 'utm_source' => 'google' }
 * @example parseParameters('{"n":1}') // null
 */
export function parseParameters(json: string): Map<string, string> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  // JSON.parse makes `__proto__` an own property, which entries lists as any other.
  const entries: [string, unknown][] = Object.entries(parsed);
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') return null;
    values.set(name, value);
  }
  return values;
}

/**
 * Writes values as the API's `parameters` string, in their order.
 * @example printParameters(new Map([['utm_source', 'google']])) // '{"utm_source":"google"}'
 */
export function printParameters(values: ReadonlyMap<string, string>): string {
  let members = '';
  for (const [name, value] of values) {
    if (members !== '') members += ',';
    members += `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  }
  return `{${members}}`;
}
