import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { formatIdentifier } from '../taxonomy/identifier.ts';
import type { Parameter } from '../taxonomy/parameter.ts';

/**
 * What the identifiers of a file's next good row are: they count on from the taxonomy's counters, all in
 * step, and a row that is refused takes no number.
 * @param taken how many good rows there were before
 * @returns query name -> formatted identifier
 * @example identifiersAfter(compiled, 0) // Map { 'lid' => '00001' }
 */
export function identifiersAfter(
  { visible }: CompiledTaxonomy,
  taken: number,
): Map<string, string> {
  const identifiers = new Map<string, string>();
  for (const { parameter } of visible) {
    if (parameter.type !== 'identifier') continue;
    identifiers.set(parameter.queryName, identifierAfter(parameter, taken));
  }
  return identifiers;
}

/** The same for one of them. */
export function identifierAfter(parameter: Parameter, taken: number): string {
  return formatIdentifier(parameter, parameter.currentIdentifierValue + taken + 1);
}
