import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers, valueIdentifiers } from '@utmost/core/taxonomy/identifier.ts';

/**
 * Numbers values where no server knows which they have: each new one is the next of its identifier.
 * @example valueCounter()({ …utmId, currentIdentifierValue: 7 }, 'spring') // 8, and so each time
 */
export function valueCounter(): Parameters<typeof valueIdentifiers>[2] {
  const given = new Map<string, Map<string, number>>();
  return ({ queryName, currentIdentifierValue }, value) => {
    const numbers = given.get(queryName) ?? new Map<string, number>();
    given.set(queryName, numbers);
    const number = numbers.get(value) ?? currentIdentifierValue + numbers.size + 1;
    numbers.set(value, number);
    return number;
  };
}

/**
 * The identifiers of the next link where no server gives them, also those of values.
 * @param valuesWith the values of the link that has these identifiers
 */
export function unreservedNumbers(
  compiled: CompiledTaxonomy,
  valuesWith: (identifiers: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
): Map<string, string> {
  const identifiers = nextIdentifiers(compiled);
  const values = valuesWith(identifiers);
  return new Map([...identifiers, ...valueIdentifiers(compiled, values, valueCounter())]);
}
