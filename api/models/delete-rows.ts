import type { Sequelize, Transaction } from 'sequelize';
import { partsOf, ROWS_A_STATEMENT } from './parts-of.ts';

/**
 * Deletes rows by their whole key. A list of rows is looked up one by one in the index; conditions joined by
 * OR the embedded engine holds against every row of the organisation.
 * @param keys each the key's values as SQL, in the order of the columns, without parentheses
 * @example await deleteRows(sequelize, 'link_values', ['value', 'linkId'], ["'a','0190…'"], transaction)
 */
export async function deleteRows(
  sequelize: Sequelize,
  tableName: string,
  columns: readonly string[],
  keys: readonly string[],
  transaction: Transaction | null,
): Promise<void> {
  const list = sequelize.getDialect() === 'sqlite' ? 'VALUES ' : '';
  for (const some of partsOf(keys, ROWS_A_STATEMENT)) {
    const rows = some.map((key) => `(${key})`).join();
    await sequelize.query(
      `DELETE FROM ${tableName} WHERE (${columns.join(', ')}) IN (${list}${rows})`,
      { transaction },
    );
  }
}
