import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { checkDependentValues } from '../taxonomy/dependent-values/check-values.ts';

/** How many links one call creates at most (the contract's limit of a batch). */
export const MOST_LINKS = 10_000;

/** What is varied: query name -> the values it takes in turn. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** One of the links that are made of one. */
export interface Variation {
  readonly name: string;
  /** The values that make it different. */
  readonly values: ReadonlyMap<string, string>;
}

const UNNAMED = 'Link';

/**
 * The links that one becomes when parameters take several values: one each, of several parameters every
 * combination, the last parameter changing first.
 * @example variationsOf('Spring', new Map([['utm_content', ['a', 'b']]])).map(({ name }) => name)
 * // ['Spring - a', 'Spring - b']
 * @example variationsOf('', new Map([['utm_content', ['a']]]))[0]?.name // 'Link - a'
 */
export function variationsOf(name: string, choices: Choices): Variation[] {
  const start = name.trim() === '' ? UNNAMED : name;
  let made: Variation[] = [{ name: start, values: new Map() }];
  for (const [queryName, values] of choices) {
    made = made.flatMap((one) =>
      values.map((value) => ({
        name: `${one.name} - ${value}`,
        values: new Map(one.values).set(queryName, value),
      })),
    );
  }
  return choices.size === 0 ? [{ name, values: new Map() }] : made;
}

/**
 * Whether values can be in a link together; what is still missing can be added.
 * @example isPossible(compiled, new Map([['src', 'newsletter'], ['med', 'cpc']])) // false
 */
export function isPossible(
  { rules, byName }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): boolean {
  if (rules.length === 0) return true;
  const problems = checkDependentValues(rules, (queryName) => {
    const resolved = byName.get(queryName)?.resolve(values.get(queryName) ?? '');
    return resolved === undefined || resolved.problems.length > 0 ? null : resolved.value;
  });
  return problems.every(({ code }) => code === 'value_required_by');
}

/**
 * How many links each link becomes.
 * @example countVariations(new Map([['a', ['1', '2']], ['b', ['1', '2', '3']]])) // 6
 */
export function countVariations(choices: Choices): number {
  return [...choices.values()].reduce((product, values) => product * values.length, 1);
}
