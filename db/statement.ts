import { DatabaseError, QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** A connection of either driver, as far as it is used here: mysql2's, or the embedded engine's. */
interface Connection {
  query(
    options: { sql: string; values: null },
    done: (error: Error | null, rows: unknown) => void,
  ): void;
  all(sql: string, done: (error: Error | null, rows: unknown) => void): void;
}

/** Sends statements one after the other, in a transaction. @throws {DatabaseError} */
export async function sendAll(
  sequelize: Sequelize,
  statements: Iterable<string>,
  transaction: Transaction | null,
): Promise<void> {
  for (const sql of statements) await send(sequelize, sql, transaction);
}

/**
 * Sends a statement whose values are written into it already. In a transaction it goes to the connection itself: what
 * Sequelize does around each costs as much as a small statement, and a link takes nine of them.
 * @returns the rows of a SELECT, as the driver has them; of anything else nothing
 * @throws {DatabaseError}
 */
export async function send<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  transaction: Transaction | null,
): Promise<Row[]> {
  if (transaction === null) return sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const { connection } = transaction as unknown as { connection: Connection };
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, rows: unknown) => {
      if (error) reject(new DatabaseError(Object.assign(error, { sql })));
      else resolve(Array.isArray(rows) ? rows : []);
    };
    if (isEmbedded) connection.all(sql, done);
    // With no values at all it does not look for their places, which takes long in a long statement.
    else connection.query({ sql, values: null }, done);
  });
}
