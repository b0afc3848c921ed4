import type { Readable } from 'node:stream';
import type { Sequelize } from 'sequelize';
import type { TableDefinition } from '../columns.ts';
import { connect } from '../connection.ts';
import type { DatabaseSettings } from '../database-settings.ts';
import { TURNS } from '../migration-turn.ts';
import { TABLES } from '../tables/tables.ts';
import { inBatches, type StoredRow } from './stored-rows.ts';

/** mysql2's connection, as far as it is used here. */
interface Connection {
  query(options: { sql: string }, done?: Done): { stream(): Readable };
  execute(options: { sql: string; values: readonly unknown[] }, done: Done): unknown;
}

type Done = (error: Error | null, rows?: unknown) => void;

interface Pool {
  getConnection(options: { type: 'write' }): Promise<Connection>;
  releaseConnection(connection: Connection): void;
}

// A table is read as slowly as its rows are written elsewhere.
const PATIENCE_S = 3_600;

/** The same on a server, by one connection. */
export class ServerStore {
  readonly #sequelize: Sequelize;
  readonly #connection: Connection;

  private constructor(sequelize: Sequelize, connection: Connection) {
    this.#sequelize = sequelize;
    this.#connection = connection;
  }

  static async open(settings: DatabaseSettings): Promise<ServerStore> {
    const sequelize = connect({ ...settings, silenceMs: 0 });
    try {
      const store = new ServerStore(
        sequelize,
        await poolOf(sequelize).getConnection({ type: 'write' }),
      );
      await store.run(
        `SET SESSION foreign_key_checks = 0, SESSION unique_checks = 0, SESSION net_write_timeout = ${PATIENCE_S}`,
      );
      return store;
    } catch (error) {
      await sequelize.close();
      throw error;
    }
  }

  async freeze(): Promise<void> {
    await this.run('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await this.run('START TRANSACTION WITH CONSISTENT SNAPSHOT');
  }

  async *rows(table: TableDefinition) {
    const columns = Object.keys(table.columns).map((column) => `\`${column}\``);
    const sql = `SELECT ${columns} FROM \`${table.name}\``;
    const stream: AsyncIterable<object> = this.#connection.query({ sql }).stream();
    yield* inBatches(table, stream);
  }

  async insert(table: TableDefinition, rows: readonly StoredRow[]): Promise<void> {
    const columns = Object.keys(table.columns);
    const places = `(${columns.map(() => '?')})`;
    const sql = `INSERT INTO \`${table.name}\` (${columns.map((column) => `\`${column}\``)}) VALUES ${rows.map(() => places)}`;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#connection.execute({ sql, values: rows.flat() }, (error) =>
      error ? reject(error) : resolve(),
    );
    await promise;
  }

  async run(sql: string): Promise<object[]> {
    const { promise, resolve, reject } = Promise.withResolvers<object[]>();
    this.#connection.query({ sql }, (error, rows) =>
      error ? reject(error) : resolve(Array.isArray(rows) ? rows : []),
    );
    return promise;
  }

  async tableNames(): Promise<string[]> {
    const rows = await this.run(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  async clear(): Promise<void> {
    const names = [...Object.values(TABLES).map(({ name }) => name), 'migrations', TURNS];
    await this.run(`DROP TABLE IF EXISTS ${names.join(', ')}`);
  }

  async close(): Promise<void> {
    poolOf(this.#sequelize).releaseConnection(this.#connection);
    await this.#sequelize.close();
  }
}

function poolOf(sequelize: Sequelize): Pool {
  return (sequelize as unknown as { connectionManager: Pool }).connectionManager;
}
