import type { CompiledParameter } from '../taxonomy/compile.ts';
import { offeredValues } from '../taxonomy/dropdown-options.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { dateProblem, replacementOf, valueToday } from '../taxonomy/value-details.ts';

type Options = ReadonlyMap<string, string>;

const known = new WeakMap<GovernedParameter, Options>();

/**
 * The value of a dropdown that a cell surely means although it is written otherwise: case, full-width letters, spaces,
 * hyphens and underscores aside, it is one value or code of the dropdown and no other; for a retired one what replaces it.
 * @returns null where the value is good as it is, and where it means none
 * @example meantOption(compiled.byName.get('audience'), 'major-donors') // 'Major Donors'
 */
export function meantOption(
  { parameter, resolve }: CompiledParameter,
  value: string,
): string | null {
  const { value: stored, problems } = resolve(value);
  if (parameter.type !== 'dropdown' || problems.length === 0) return null;
  const replacement = replacementOf(parameter, stored);
  if (replacement !== null) return replacement;
  // What is written well and retired for nothing means nothing else.
  if (dateProblem(parameter, stored) !== null) return null;
  const options = known.get(parameter) ?? readOptions(parameter);
  known.set(parameter, options);
  const meant = options.get(optionKey(value));
  if (meant === undefined) return null;
  const inUrl = resolve(meant).value;
  const today = valueToday(parameter, inUrl);
  return today === inUrl ? meant : today;
}

function readOptions(parameter: GovernedParameter): Options {
  const options = new Map<string, string>();
  const ambiguous = new Set<string>();
  const add = (text: string, option: string): void => {
    const key = optionKey(text);
    if ((options.get(key) ?? option) !== option) ambiguous.add(key);
    options.set(key, option);
  };
  for (const { text, value } of offeredValues(parameter)) {
    add(text, text);
    add(value, text);
  }
  for (const key of ambiguous) options.delete(key);
  return options;
}

function optionKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-\u2010-\u2015]+/gu, '');
}
