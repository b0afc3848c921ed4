import { refuseOn } from '@utmost/core/errors.ts';
import { nextIdentifiers } from '@utmost/core/link/create.ts';
import { problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import { Transaction } from 'sequelize';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readRules } from '../read-taxonomy.ts';

/** The rules, and the identifiers of the link that is being made: query name -> formatted value. */
export interface Allocation {
  readonly rules: CompiledTaxonomy;
  readonly identifiers: ReadonlyMap<string, string>;
}

/**
 * Takes the next number of every visible identifier, in ascending id order, so that two requests cannot
 * wait for each other. The numbers are used up only when the transaction commits: consecutive, never
 * lost, never given twice (design section 3, Identifiers).
 * @throws {DomainError} `rule_broken` when a counter has come to the end of what numbers hold
 */
export async function allocateIdentifiers(data: OrganizationData): Promise<Allocation> {
  const counters = await data.parameters.all({
    attributes: ['id', 'currentIdentifierValue', 'displayName', 'queryName'],
    where: { type: 'identifier', visible: true },
    order: [['id', 'ASC']],
    lock: Transaction.LOCK.UPDATE,
  });
  const usedUp = counters.filter((one) => one.currentIdentifierValue >= LARGEST_IDENTIFIER);
  refuseOn(
    usedUp.map(({ displayName, queryName }) =>
      problem('identifier_used_up', valuePath(queryName), { displayName }),
    ),
  );
  const rules = await readRules(data);
  for (const { id, currentIdentifierValue } of counters) {
    await data.parameters.update(id, { currentIdentifierValue: currentIdentifierValue + 1 });
  }
  return { rules, identifiers: nextIdentifiers(rules) };
}
