import type { CompiledTaxonomy } from '../taxonomy/compile.ts';

/**
 * The coded value that a coded dropdown stores for a display value, in any case; null where it has none.
 * Source: spec part 2, section 5.
 * @example codedValueOf({ …ch: Paid Search -> ps }, 'ch', 'paid search') // 'ps'
 */
export function codedValueOf(
  { byName }: CompiledTaxonomy,
  queryName: string,
  displayValue: string,
): string | null {
  const compiled = byName.get(queryName);
  if (compiled?.parameter.type !== 'dropdown' || !compiled.parameter.useCodedValues) return null;
  const { value, problems } = compiled.resolve(displayValue);
  return value === '' || problems.length > 0 ? null : value;
}
