import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import type { Encoding } from './encoding.ts';

/** A value that is to be written; `parameter` is null for what the taxonomy does not know (any more). */
export interface EmittedValue {
  readonly value: string;
  readonly parameter: GovernedParameter | null;
}

/**
 * Writes the values as raw query text: `a=1&b=2`, or in advanced mode all in the main parameter.
 * Names in `standing` are in the base URL already, with the same value, and are left there.
 */
export function emit(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  standing: ReadonlySet<string>,
  encoding: Encoding,
): string {
  return rules.isAdvancedMode
    ? emitPacked(rules, given, standing, encoding)
    : emitPlain(given, standing, encoding);
}

function emitPlain(
  given: ReadonlyMap<string, EmittedValue>,
  standing: ReadonlySet<string>,
  encoding: Encoding,
): string {
  let text = '';
  for (const [name, { value, parameter }] of given) {
    if (standing.has(name)) continue;
    if (text !== '') text += '&';
    text += `${encoding.name(name)}=${encoding.value(value, parameter)}`;
  }
  return text;
}

function emitPacked(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  standing: ReadonlySet<string>,
  encoding: Encoding,
): string {
  const { mainParameterName, keyValueConnector, delimiter } = rules.taxonomy.advanced;
  const packed = [...given].filter(([name]) => !standing.has(name) || name === mainParameterName);
  if (packed.length === 0 || standing.has(mainParameterName)) return '';
  const connector = encoding.value(keyValueConnector, null);
  const text = packed
    .map(
      ([name, { value, parameter }]) =>
        encoding.name(name) + connector + encoding.value(value, parameter),
    )
    .join(encoding.value(delimiter, null));
  return `${encoding.name(mainParameterName)}=${text}`;
}
