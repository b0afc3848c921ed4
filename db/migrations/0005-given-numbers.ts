import { randomUUID } from 'node:crypto';
import { type QueryInterface, QueryTypes } from 'sequelize';
import { createTable } from '../columns.ts';
import { GIVEN_NUMBERS } from '../tables/taxonomy.ts';

interface DeletedParameter {
  readonly organizationId: string;
  readonly before: string | null;
}

/**
 * The last number of each identifier that is gone, by its query name: one of that name goes on from there. Of those that were
 * deleted one by one before, the audit log tells it.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  await createTable(queryInterface, GIVEN_NUMBERS);
  const deleted = await sequelize.query<DeletedParameter>(
    "SELECT organizationId, `before` FROM audit_entries WHERE action = 'parameter.delete'",
    { type: QueryTypes.SELECT },
  );
  for (const [key, lastNumber] of highest(deleted)) {
    const [organizationId, queryName] = JSON.parse(key);
    await sequelize.query(
      'INSERT INTO given_numbers (id, organizationId, queryName, lastNumber) VALUES (?, ?, ?, ?)',
      { replacements: [randomUUID(), organizationId, queryName, lastNumber] },
    );
  }
}

function highest(deleted: readonly DeletedParameter[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { organizationId, before } of deleted) {
    const { type, queryName, currentIdentifierValue = 0 } = JSON.parse(before ?? '{}');
    if (type !== 'identifier' || currentIdentifierValue === 0) continue;
    const key = JSON.stringify([organizationId, queryName]);
    numbers.set(key, Math.max(numbers.get(key) ?? 0, Number(currentIdentifierValue)));
  }
  return numbers;
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.dropTable(GIVEN_NUMBERS.name);
}
