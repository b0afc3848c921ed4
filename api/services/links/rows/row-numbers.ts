import { identifierAfter } from '@utmost/core/csv/row-identifiers.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import { problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { Transaction } from 'sequelize';
import type { OrganizationData } from '../../../models/organization-data.ts';
import { readRules } from '../../read-taxonomy.ts';

/** The identifiers of many links: one consecutive block, in the order of their rows. */
export interface RowNumbers {
  readonly rules: CompiledTaxonomy;
  /** Query name -> what the next good row gets. @throws {DomainError} `rule_broken` when a counter is at its end */
  next(): ReadonlyMap<string, string>;
  /** Says that the next ones are used. */
  take(): void;
  /** Writes down how far the block goes. */
  store(): Promise<void>;
}

function refuseUsedUp(identifiers: readonly Parameter[], taken: number): void {
  const usedUp = identifiers.filter(
    ({ currentIdentifierValue }) => currentIdentifierValue + taken >= LARGEST_IDENTIFIER,
  );
  refuseOn(
    usedUp.map(({ displayName, queryName }) =>
      problem('identifier_used_up', valuePath(queryName), { displayName }),
    ),
  );
}

/**
 * Locks every visible identifier, in ascending id order, until the transaction ends: nobody else's number
 * comes between two of the block (design section 3, Identifiers).
 */
export async function numberRows(data: OrganizationData): Promise<RowNumbers> {
  const counters = await data.parameters.all({
    attributes: ['id', 'currentIdentifierValue'],
    where: { type: 'identifier', visible: true },
    order: [['id', 'ASC']],
    lock: Transaction.LOCK.UPDATE,
  });
  const rules = await readRules(data);
  const identifiers = rules.visible
    .map(({ parameter }) => parameter)
    .filter(({ type }) => type === 'identifier');
  const largest = Math.max(...identifiers.map((one) => one.currentIdentifierValue), 0);
  let taken = 0;
  return {
    rules,
    next: () => {
      if (largest + taken >= LARGEST_IDENTIFIER) refuseUsedUp(identifiers, taken);
      const next = new Map<string, string>();
      for (const one of identifiers) next.set(one.queryName, identifierAfter(one, taken));
      return next;
    },
    take: () => {
      taken += 1;
    },
    store: async () => {
      if (taken === 0) return;
      for (const { id, currentIdentifierValue } of counters) {
        await data.parameters.update(id, {
          currentIdentifierValue: currentIdentifierValue + taken,
        });
      }
    },
  };
}
