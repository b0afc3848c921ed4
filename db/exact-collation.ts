import { QueryTypes, type Sequelize } from 'sequelize';

const known = new WeakMap<Sequelize, string>();

// MariaDB's and MySQL 8's; each server has one of them. `utf8mb4_bin` passes over spaces at the end.
const COLLATIONS = ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin'];

/**
 * The server's collation that tells all texts apart that are not the same bytes.
 * @throws {Error} when `learnExactCollation` has not run
 */
export function exactCollationOf(sequelize: Sequelize): string {
  const collation = known.get(sequelize);
  if (collation === undefined) throw new Error('The exact collation was not learned yet.');
  return collation;
}

/**
 * Asks the server which collation it has.
 * @throws {Error} where it has none: people could then sign in as each other
 */
export async function learnExactCollation(sequelize: Sequelize): Promise<void> {
  if (sequelize.getDialect() === 'sqlite') return;
  const rows = await sequelize.query<{ name: string }>(
    'SELECT collation_name AS name FROM information_schema.collations WHERE collation_name IN (?)',
    { type: QueryTypes.SELECT, replacements: [COLLATIONS] },
  );
  const collation = COLLATIONS.find((one) => rows.some(({ name }) => name === one));
  if (collation === undefined) {
    throw new Error(`The database server has none of the collations ${COLLATIONS.join(', ')}.`);
  }
  known.set(sequelize, collation);
}
