import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import { type BoundStatement, bindTexts } from './bound-text.ts';
import { whenConnected } from './connection-wait.ts';
import { yieldToEventLoop } from './event-loop.ts';

/** A connection of either driver, as far as it is used here: mysql2's, or the embedded engine's. */
interface Connection {
  query(options: { sql: string; values: null }, done: Done): void;
  execute(options: { sql: string; values: readonly unknown[] }, done: Done): void;
  all(sql: string, values: readonly unknown[] | null, done: Done): void;
}

type Done = (error: Error | null, rows: unknown) => void;

/** Sequelize's pool of a server's connections. */
interface Pool {
  getConnection(options: { type: 'read' | 'write'; uuid?: 'default' }): Promise<Connection>;
  releaseConnection(connection: Connection): void;
}

/** Sends statements one after the other, in a transaction. @throws {DatabaseError} */
export async function sendAll(
  sequelize: Sequelize,
  statements: Iterable<BoundStatement>,
  transaction: Transaction | null,
): Promise<void> {
  for (const one of statements) await send(sequelize, one, transaction);
}

/**
 * Sends a statement, its values as parameters, to a connection itself: what Sequelize does around each costs as much as a
 * small statement.
 * @param statement a text has its values written into it by Sequelize's `escape`
 * @returns the rows of a SELECT, as the driver has them; of anything else nothing
 * @throws {DatabaseError}
 */
export async function send<Row extends object>(
  sequelize: Sequelize,
  statement: string | BoundStatement,
  transaction: Transaction | null,
): Promise<Row[]> {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const bound = typeof statement === 'string' ? bindTexts(statement) : statement;
  if (transaction) {
    const { connection } = transaction as unknown as { connection: Connection };
    return sendOver(connection, bound, isEmbedded);
  }
  const pool = (sequelize as unknown as { connectionManager: Pool }).connectionManager;
  if (isEmbedded) {
    const connection = await pool.getConnection({ type: 'read', uuid: 'default' });
    return sendOver(connection, bound, true);
  }
  const connection = await whenConnected(() => pool.getConnection({ type: 'write' }));
  return sendOver<Row>(connection, bound, false).finally(() => pool.releaseConnection(connection));
}

// MariaDB's ER_STATEMENT_TIMEOUT and MySQL's ER_QUERY_TIMEOUT, whose names the driver may not know.
const TIMEOUT_NUMBERS = new Set([1969, 3024]);

/** Whether a statement was ended because it took longer than its own limit. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const { code, errno = 0 } = error.original as { code?: string; errno?: number };
  return code === 'SQLITE_INTERRUPT' || TIMEOUT_NUMBERS.has(errno);
}

// What is done with them takes a while.
const MANY_ROWS = 200;

async function sendOver<Row extends object>(
  connection: Connection,
  { sql, values }: BoundStatement,
  isEmbedded: boolean,
): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const done: Done = (error, rows) => {
    if (error) reject(new DatabaseError(Object.assign(error, { sql })));
    else resolve(Array.isArray(rows) ? rows : []);
  };
  if (isEmbedded) connection.all(sql, values, done);
  else if (values.length > 0) connection.execute({ sql, values }, done);
  // With no values at all it does not look for their places, which takes long in a long statement.
  else connection.query({ sql, values: null }, done);
  const rows = await promise;
  if (rows.length > MANY_ROWS) await yieldToEventLoop();
  return rows;
}
