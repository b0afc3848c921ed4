import { DatabaseError, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { whenConnected } from './connection-wait.ts';

/** A connection of either driver, as far as it is used here: mysql2's, or the embedded engine's. */
interface Connection {
  query(
    options: { sql: string; values: null },
    done: (error: Error | null, rows: unknown) => void,
  ): void;
  all(sql: string, done: (error: Error | null, rows: unknown) => void): void;
}

/** Sequelize's pool of a server's connections. */
interface Pool {
  getConnection(options: { type: 'read' | 'write' }): Promise<Connection>;
  releaseConnection(connection: Connection): void;
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
 * Sends a statement whose values are written into it already, to a connection itself: what Sequelize does around each
 * costs as much as a small statement.
 * @returns the rows of a SELECT, as the driver has them; of anything else nothing
 * @throws {DatabaseError}
 */
export async function send<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  transaction: Transaction | null,
): Promise<Row[]> {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  if (transaction) {
    const { connection } = transaction as unknown as { connection: Connection };
    return sendOver(connection, sql, isEmbedded);
  }
  if (isEmbedded) return sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const pool = (sequelize as unknown as { connectionManager: Pool }).connectionManager;
  const connection = await whenConnected(() => pool.getConnection({ type: 'write' }));
  return sendOver<Row>(connection, sql, false).finally(() => pool.releaseConnection(connection));
}

function sendOver<Row extends object>(
  connection: Connection,
  sql: string,
  isEmbedded: boolean,
): Promise<Row[]> {
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
