import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import type { Encoding } from './encoding.ts';

/** A value that is to be written; `parameter` is null for what the taxonomy does not know (any more). */
export interface EmittedValue {
  readonly value: string;
  readonly parameter: GovernedParameter | null;
}

/** What stands before, in and between the pairs that are written. */
export interface Writing {
  /** Before the first pair: in advanced mode the main parameter. */
  readonly lead: string;
  /** Between a name and its value. */
  readonly joiner: string;
  /** Between two pairs. */
  readonly between: string;
}

/**
 * How the taxonomy's pairs are written: `a=1&b=2`, or in advanced mode `main=a_1~b_2`.
 * @example writingOf(compiled, encodingOf(true)) // { lead: '', joiner: '=', between: '&' }
 */
export function writingOf(rules: CompiledTaxonomy, encoding: Encoding): Writing {
  if (!rules.isAdvancedMode) return { lead: '', joiner: '=', between: '&' };
  const { mainParameterName, keyValueConnector, delimiter } = rules.taxonomy.advanced;
  return {
    lead: `${encoding.name(mainParameterName)}=`,
    joiner: encoding.value(keyValueConnector, null),
    between: encoding.value(delimiter, null),
  };
}

/**
 * Writes the values as raw query text: `a=1&b=2`, or in advanced mode all in the main parameter.
 * Names in `alreadyInUrl` are in the base URL already, with the same value, and are left there.
 */
export function emit(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  alreadyInUrl: ReadonlySet<string>,
  encoding: Encoding,
): string {
  const main = rules.isAdvancedMode ? rules.taxonomy.advanced.mainParameterName : null;
  if (main !== null && alreadyInUrl.has(main)) return '';
  const { lead, joiner, between } = writingOf(rules, encoding);
  let text = '';
  for (const [name, { value, parameter }] of given) {
    if (alreadyInUrl.has(name)) continue;
    text += text === '' ? lead : between;
    text += encoding.name(name) + joiner + encoding.value(value, parameter);
  }
  return text;
}
