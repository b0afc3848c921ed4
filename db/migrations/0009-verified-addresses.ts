import type { QueryInterface } from 'sequelize';
import { exactText } from '../column-types.ts';

/**
 * The address that the identity provider vouches for, beside the one that administrators may change.
 * Null until the next sign-in: what is stored may have been changed by somebody already.
 */
export async function up(queryInterface: QueryInterface): Promise<void> {
  await queryInterface.addColumn('users', 'verifiedEmail', { ...exactText(320), allowNull: true });
}

export async function down(queryInterface: QueryInterface): Promise<void> {
  // Sequelize's own way makes the embedded table anew, without its indexes.
  await queryInterface.sequelize.query('ALTER TABLE users DROP COLUMN verifiedEmail');
}
