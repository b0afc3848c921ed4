import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { formatIdentifier } from '../taxonomy/identifier.ts';

/** Numbers the good rows of a file. */
export interface RowIdentifiers {
  /** What the next good row gets: query name -> formatted identifier. */
  next(): ReadonlyMap<string, string>;
  /** Says that the row was good; one that is refused takes no number. */
  take(): void;
}

/**
 * Counts on from the taxonomy's counters, all in step: every good row takes one of each.
 * @example
 * const numbers = rowIdentifiers(compiled);
 * numbers.next(); // Map { 'lid' => '00001' }
 */
export function rowIdentifiers({ visible }: CompiledTaxonomy): RowIdentifiers {
  const counted = visible
    .map(({ parameter }) => parameter)
    .filter(({ type }) => type === 'identifier');
  const identifiers = new Map<string, string>();
  let taken = 0;
  const formatAll = (): void => {
    for (const parameter of counted) {
      const value = parameter.currentIdentifierValue + taken + 1;
      identifiers.set(parameter.queryName, formatIdentifier(parameter, value));
    }
  };
  formatAll();
  const take = (): void => {
    taken += 1;
    formatAll();
  };
  return { next: () => identifiers, take };
}
