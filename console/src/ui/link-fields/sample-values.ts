import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers, valueIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import {
  type GovernedParameter,
  listedValues,
  type Parameter,
} from '@utmost/core/taxonomy/parameter.ts';

// From the most telling to the one that passes nearly every rule.
const WORDS = ['example', 'value', 'a', '1'];

/**
 * A value for every visible parameter that its own rules accept, to show what links look like: the next
 * number of an identifier, the first choice of a dropdown, a word for a text. A parameter that accepts
 * nothing yet has none.
 * @example sampleValues(compiled).get('lid') // '00001'
 */
export function sampleValues(compiled: CompiledTaxonomy): Map<string, string> {
  const values = nextIdentifiers(compiled);
  for (const one of compiled.visible) {
    const { parameter, resolve } = one;
    if (!isEntered(one)) continue;
    const found = candidates(parameter)
      .map(resolve)
      .find(({ value, problems }) => value !== '' && problems.length === 0);
    if (found) values.set(parameter.queryName, found.value);
  }
  const next = ({ currentIdentifierValue }: Parameter) => currentIdentifierValue + 1;
  return new Map([...values, ...valueIdentifiers(compiled, values, next)]);
}

function candidates(parameter: GovernedParameter): readonly string[] {
  if (parameter.useCodedValues) return parameter.valueMappings.map(({ codedValue }) => codedValue);
  const list = listedValues(parameter);
  return parameter.type === 'dropdown' && list.length > 0 ? list : WORDS;
}
