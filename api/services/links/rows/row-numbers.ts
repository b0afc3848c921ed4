import { identifiersAfter } from '@utmost/core/csv/row-identifiers.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import { problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';

/** The identifiers of links that are made one after the other: one consecutive block, in the order of their rows. */
export interface RowNumbers {
  /** Query name -> what the next good row gets. @throws {DomainError} `rule_broken` when a counter is at its end */
  next(): ReadonlyMap<string, string>;
  /** Says that the next ones are used. */
  take(): void;
}

/**
 * Counts on from the rules' counters. The caller holds the lock on the organization's counts: nobody else's number
 * comes between two of the block (design section 3, Identifiers).
 */
export function numberRows(rules: CompiledTaxonomy): RowNumbers {
  const identifiers = rules.visible
    .map(({ parameter }) => parameter)
    .filter(({ type }) => type === 'identifier');
  const largest = Math.max(...identifiers.map((one) => one.currentIdentifierValue), 0);
  let taken = 0;
  const refuseUsedUp = () => {
    const usedUp = identifiers.filter(
      ({ currentIdentifierValue }) => currentIdentifierValue + taken >= LARGEST_IDENTIFIER,
    );
    refuseOn(
      usedUp.map(({ displayName, queryName }) =>
        problem('identifier_used_up', valuePath(queryName), { displayName }),
      ),
    );
  };
  return {
    next: () => {
      if (largest + taken >= LARGEST_IDENTIFIER) refuseUsedUp();
      return identifiersAfter(rules, taken);
    },
    take: () => {
      taken += 1;
    },
  };
}
