import { nextIdentifiers } from '@utmost/core/link/create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
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
 */
export async function allocateIdentifiers(data: OrganizationData): Promise<Allocation> {
  const counters = await data.parameters.all({
    attributes: ['id', 'currentIdentifierValue'],
    where: { type: 'identifier', visible: true },
    order: [['id', 'ASC']],
    lock: Transaction.LOCK.UPDATE,
  });
  const rules = await readRules(data);
  for (const { id, currentIdentifierValue } of counters) {
    await data.parameters.update(id, { currentIdentifierValue: currentIdentifierValue + 1 });
  }
  return { rules, identifiers: nextIdentifiers(rules) };
}
