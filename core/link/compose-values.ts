import { type Problem, problem, valuePath } from '../problem.ts';
import {
  type CompiledParameter,
  type CompiledTaxonomy,
  MAX_VALUE_LENGTH,
} from '../taxonomy/compile.ts';
import { composeName, partNames, splitName } from '../taxonomy/composed/composition.ts';
import { allowedBeside, type ValueIn } from '../taxonomy/dependent-values/check-values.ts';
import type { Rule } from '../taxonomy/dependent-values/rows.ts';
import { EMPTY } from '../taxonomy/dependent-values/states.ts';
import { isInUrl } from '../taxonomy/parameter.ts';
import type { EmittedValue } from './url-plan.ts';

/**
 * Makes the values of composed parameters of their parts, and where a link has none of them, takes a given name apart
 * into those that URLs don't have.
 * @param values in configured order, of which this is kept
 * @param wrong the paths of values that are wrong by themselves
 * @param inBase what the website URL says, which counts where nothing is given
 * @param unchanged names whose values an edited link had before
 */
export function composeValues(
  rules: CompiledTaxonomy,
  values: Map<string, EmittedValue>,
  wrong: ReadonlySet<string>,
  inBase: ReadonlyMap<string, string>,
  unchanged: ReadonlySet<string> | undefined,
): readonly Problem[] {
  const valueIn = (name: string) => values.get(name)?.value ?? inBase.get(name) ?? '';
  const problems: Problem[] = [];
  for (const one of rules.composed) {
    const { queryName } = one.parameter;
    const parts = partNames(one.composition);
    if (unchanged && [queryName, ...parts].every((name) => unchanged.has(name))) continue;
    const isGiven = values.has(queryName) && !unchanged?.has(queryName);
    const isWhole = parts.every((name) => rules.byName.has(name));
    const isResting =
      !isGiven &&
      rules.rules.some(
        (rule) => parts.includes(rule.parameter.queryName) && isEmptied(rule, valueIn),
      );
    if (isWhole && !isResting && parts.some((name) => values.has(name))) {
      problems.push(
        ...made(one, values, wrong, isGiven ? valueIn(queryName) : inBase.get(queryName), valueIn),
      );
    } else if (!isGiven) {
      if (isWhole) values.delete(queryName);
    } else if (!wrong.has(valuePath(queryName))) {
      problems.push(...differingParts(one, valueIn));
      keepParts(rules, one, values);
    }
  }
  return problems;
}

/** Whether no value of a parameter is allowed beside those of the others. */
function isEmptied(rule: Rule, valueIn: ValueIn): boolean {
  return allowedBeside(rule, valueIn)?.states.every((state) => state === EMPTY) ?? false;
}

/** What is wrong with a composed name that is given beside its parts: each of them says the same as the name. */
export function differingParts(
  { parameter: { queryName, displayName }, composition }: CompiledParameter,
  valueIn: (queryName: string) => string,
): Problem[] {
  const value = valueIn(queryName);
  return (splitName(composition ?? [], value) ?? []).flatMap(({ part, text }) => {
    const other = valueIn(part.parameter.queryName);
    const name = composeName([{ ...part, separator: '' }], () => other);
    if (name === null || name === text) return [];
    const args = { displayName, value, part: part.parameter.displayName, other };
    return [problem('composed_part_differs', valuePath(queryName), args)];
  });
}

/**
 * The composed names of a form that is being filled in, as far as their parts are there.
 * @example composedNames(compiled, new Map([['market', 'de'], ['name', 'spring']])) // Map { 'utm_campaign' => 'de-spring' }
 */
export function composedNames(
  { composed, byName }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): Map<string, string> {
  const valueIn = (name: string) => byName.get(name)?.normalize(values.get(name) ?? '') ?? '';
  return new Map(
    composed.map(({ parameter, composition }) => [
      parameter.queryName,
      composeName(composition ?? [], valueIn) ?? '',
    ]),
  );
}

/**
 * What a composed name says, part by part, with the names that people know them by; nothing of any other value.
 * @example labeledParts(compiled.byName.get('utm_campaign'), 'de-spring')[0]?.value // 'de'
 */
export function labeledParts(
  one: CompiledParameter | undefined,
  name: string,
): { readonly queryName: string; readonly displayName: string; readonly value: string }[] {
  return (splitName(one?.composition ?? [], name) ?? []).map(({ part, text }) => {
    const { queryName, displayName } = part.parameter;
    return { queryName, displayName, value: text };
  });
}

/** @param given the name that is given as well */
function made(
  one: CompiledParameter,
  values: Map<string, EmittedValue>,
  wrong: ReadonlySet<string>,
  given: string | undefined,
  valueIn: (queryName: string) => string,
): readonly Problem[] {
  const { parameter, composition, check } = one;
  const { queryName, displayName } = parameter;
  const path = valuePath(queryName);
  const name = composeName(composition ?? [], valueIn);
  if (name === null) {
    values.delete(queryName);
    const missing = (composition ?? []).filter((part) => valueIn(part.parameter.queryName) === '');
    return missing.map((part) => {
      const args = { part: part.parameter.displayName, displayName };
      return problem('composed_part_missing', valuePath(part.parameter.queryName), args);
    });
  }
  if (name.length > MAX_VALUE_LENGTH) {
    values.delete(queryName);
    return [problem('value_too_long', path, { displayName, max: MAX_VALUE_LENGTH })];
  }
  if (given !== undefined && given !== name) {
    return [problem('composed_differs', path, { displayName, value: given, name })];
  }
  values.set(queryName, { value: name, parameter });
  return partNames(composition).some((part) => wrong.has(valuePath(part))) ? [] : check(name);
}

/** Fills in what a name says of parameters that no URL has. */
function keepParts(
  { byName }: CompiledTaxonomy,
  { parameter: { queryName }, composition }: CompiledParameter,
  values: Map<string, EmittedValue>,
): void {
  const given = values.get(queryName)?.value ?? '';
  for (const { part, value } of splitName(composition ?? [], given) ?? []) {
    const { parameter } = part;
    const isKept = byName.has(parameter.queryName) && !isInUrl(parameter);
    if (isKept && value !== null && !values.has(parameter.queryName)) {
      values.set(parameter.queryName, { value, parameter });
    }
  }
}
