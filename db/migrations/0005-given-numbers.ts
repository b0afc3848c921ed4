import { randomUUID } from 'node:crypto';
import { type QueryInterface, QueryTypes } from 'sequelize';
import { createTable, exactText, isEmbedded, large, owned } from '../columns.ts';

const TABLE = 'given_numbers';

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
  await createTable(queryInterface, {
    name: TABLE,
    columns: { ...owned(), queryName: exactText(50), lastNumber: large() },
    indexes: [['query_name', ['organizationId', 'queryName'], true]],
  });
  const deleted = await sequelize.query<DeletedParameter>(
    "SELECT organizationId, `before` FROM audit_entries WHERE action = 'parameter.delete'",
    { type: QueryTypes.SELECT },
  );
  // Those of a run that was interrupted stay.
  const insert = isEmbedded(queryInterface) ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  for (const [key, lastNumber] of highest(deleted)) {
    const [organizationId, queryName] = JSON.parse(key);
    await sequelize.query(
      `${insert} INTO ${TABLE} (id, organizationId, queryName, lastNumber) VALUES (?, ?, ?, ?)`,
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
  await queryInterface.dropTable(TABLE);
}
