import { type CompiledParameter, type CompiledTaxonomy, withParameters } from './compile.ts';

/**
 * The same taxonomy with other counters of identifiers: every link raises them, and no rule depends on them.
 * @param counters query name -> the last number that was given; the others stay as they are
 * @example withCounters(compiled, new Map([['lid', 7]])) // the next link is number 8
 */
export function withCounters(
  compiled: CompiledTaxonomy,
  counters: ReadonlyMap<string, number>,
): CompiledTaxonomy {
  if (counters.size === 0) return compiled;
  const counted = ({ parameter, ...rest }: CompiledParameter): CompiledParameter => {
    const currentIdentifierValue =
      counters.get(parameter.queryName) ?? parameter.currentIdentifierValue;
    return { ...rest, parameter: { ...parameter, currentIdentifierValue } };
  };
  const parameters = compiled.parameters.map((one) =>
    counters.has(one.parameter.queryName) ? counted(one) : one,
  );
  const { taxonomy, isAdvancedMode, rules } = compiled;
  const inMode = (mode: boolean) => withCounters(compiled.inMode(mode), counters);
  const ofUrls = () => withCounters(compiled.ofUrls, counters);
  return withParameters({ taxonomy, isAdvancedMode, inMode }, parameters, { rules, ofUrls });
}
