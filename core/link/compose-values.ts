import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { composeName, splitName } from '../taxonomy/composed/composition.ts';
import { isInUrl } from '../taxonomy/parameter.ts';
import type { EmittedValue } from './url-plan.ts';

/**
 * Makes the values of composed parameters of their parts, and where a link has none of them, takes a given name apart
 * into those that URLs don't have.
 * @param values in configured order, of which this is kept
 * @param wrong the paths of values that are wrong by themselves
 * @param unchanged names whose values an edited link had before
 */
export function composeValues(
  rules: CompiledTaxonomy,
  values: Map<string, EmittedValue>,
  wrong: ReadonlySet<string>,
  unchanged: ReadonlySet<string> | undefined,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const one of rules.composed) {
    const { queryName } = one.parameter;
    const parts = partNames(one);
    if (unchanged && [queryName, ...parts].every((name) => unchanged.has(name))) continue;
    const isGiven = values.has(queryName) && !unchanged?.has(queryName);
    const isWhole = parts.every((name) => rules.byName.has(name));
    const hasParts = parts.some((name) => values.has(name));
    if (isWhole && (hasParts || !isGiven)) problems.push(...made(one, values, wrong, isGiven));
    else if (isGiven && !wrong.has(valuePath(queryName))) {
      problems.push(...takenApart(rules, one, values));
    }
  }
  return problems;
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

function partNames({ composition }: CompiledParameter): string[] {
  return (composition ?? []).map(({ parameter }) => parameter.queryName);
}

function made(
  one: CompiledParameter,
  values: Map<string, EmittedValue>,
  wrong: ReadonlySet<string>,
  isGiven: boolean,
): readonly Problem[] {
  const { parameter, composition, check } = one;
  const { queryName, displayName } = parameter;
  const path = valuePath(queryName);
  const names = partNames(one);
  const before = values.get(queryName)?.value ?? '';
  const name = composeName(composition ?? [], (part) => values.get(part)?.value ?? '');
  if (name === null) {
    values.delete(queryName);
    const missing = (composition ?? []).filter((part) => !values.has(part.parameter.queryName));
    if (missing.length === names.length) return [];
    return missing.map((part) => {
      const args = { part: part.parameter.displayName, displayName };
      return problem('composed_part_missing', valuePath(part.parameter.queryName), args);
    });
  }
  if (isGiven && before !== name) {
    return [problem('composed_differs', path, { displayName, value: before, name })];
  }
  values.set(queryName, { value: name, parameter });
  return names.some((part) => wrong.has(valuePath(part))) ? [] : check(name);
}

function takenApart(
  { byName }: CompiledTaxonomy,
  { parameter: { queryName, displayName }, composition }: CompiledParameter,
  values: Map<string, EmittedValue>,
): Problem[] {
  const given = values.get(queryName)?.value ?? '';
  return (splitName(composition ?? [], given) ?? []).flatMap(({ part, text, value }) => {
    const { parameter } = part;
    const there = values.get(parameter.queryName);
    if (!there) {
      const isKept = byName.has(parameter.queryName) && !isInUrl(parameter);
      if (isKept && value !== null) values.set(parameter.queryName, { value, parameter });
      return [];
    }
    const name = composeName([{ ...part, separator: '' }], () => there.value);
    if (name === text) return [];
    const args = { displayName, value: given, part: parameter.displayName, other: there.value };
    return [problem('composed_part_differs', valuePath(queryName), args)];
  });
}
