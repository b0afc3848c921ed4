import { Readable } from 'node:stream';
import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import type { Table } from './models.ts';
import { columnNames } from './row-columns.ts';
import { FILE_FORM, type RowFile } from './row-file.ts';

// What becomes bytes at once.
const BYTES_AT_ONCE = 128 * 1024;
// A packet of the protocol; a server's limit is never less.
const PACKET_BYTES = 256 * 1024;

// A feature that is off, a server or a proxy that has none of it: MySQL 8's words, MariaDB's, and older ones'.
const REFUSALS = new Set([3948, 4166, 1148, 1047, 1235]);
const refusing = new WeakSet<Sequelize>();
const answers = new WeakMap<Transaction, Promise<boolean>>();

/** Whether the server takes files from clients: MySQL 8 does not unless it is told to. Asked once in a transaction. */
export async function takesFiles<Row extends object>(
  table: Table<Row>,
  transaction: Transaction,
): Promise<boolean> {
  const answer = answers.get(transaction) ?? tryWithNone(table, transaction);
  answers.set(transaction, answer);
  return await answer;
}

async function tryWithNone<Row extends object>(
  table: Table<Row>,
  transaction: Transaction,
): Promise<boolean> {
  const sequelize = table.sequelize as Sequelize;
  if (sequelize.getDialect() !== 'mysql' || refusing.has(sequelize)) return false;
  try {
    const none = { columns: ['organizationId'], pieces: [], rows: 0 };
    await send(statement(table, none), none, transaction);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { errno } = error.parent as { errno?: number };
    if (!REFUSALS.has(errno ?? 0)) throw error;
    refusing.add(sequelize);
    return false;
  }
}

interface Loaded {
  readonly affectedRows: number;
  readonly warningStatus: number;
}

/** What Sequelize keeps with a transaction: mysql2's connection. */
interface Connection {
  query(
    options: { sql: string; infileStreamFactory: () => Readable },
    done: (error: { errno?: number } | null, loaded: Loaded) => void,
  ): void;
}

/**
 * Stores rows by `LOAD DATA LOCAL`, which spares the server the reading of SQL. What the connection sends is
 * always these rows, whatever file a server may ask for. Where INSERT fails, this does: the server itself
 * would pass over rows that it cannot store, and say so in warnings.
 * @throws {DatabaseError}
 */
export async function loadRows<Row extends object>(
  table: Table<Row>,
  file: RowFile,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(table, file);
  const { affectedRows, warningStatus } = await send(sql, file, transaction);
  if (affectedRows === file.rows && warningStatus === 0) return;
  const told = `${affectedRows} of ${file.rows} rows of ${table.tableName} stored, ${warningStatus} warnings`;
  throw new DatabaseError(Object.assign(new Error(told), { sql }));
}

function statement<Row extends object>({ tableName }: Table<Row>, { columns }: RowFile): string {
  return `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${tableName} ${FILE_FORM} (${columnNames(columns)})`;
}

async function send(sql: string, { pieces }: RowFile, transaction: Transaction): Promise<Loaded> {
  const { connection } = transaction as unknown as { connection: Connection };
  return await new Promise<Loaded>((resolve, reject) => {
    connection.query(
      { sql, infileStreamFactory: () => Readable.from(packetsOf(pieces)) },
      (error, loaded) => {
        if (error === null) resolve(loaded);
        else reject(new DatabaseError(Object.assign(error as Error, { sql })));
      },
    );
  });
}

// Each becomes bytes when it is sent: as bytes they would outlive many collections of garbage.
function* packetsOf(pieces: readonly string[]): Generator<Buffer> {
  for (const text of textsOf(pieces)) {
    const bytes = Buffer.from(text, 'latin1');
    for (let first = 0; first < bytes.length; first += PACKET_BYTES) {
      yield bytes.subarray(first, first + PACKET_BYTES);
    }
  }
}

function* textsOf(pieces: readonly string[]): Generator<string> {
  let length = 0;
  let some: string[] = [];
  for (const piece of pieces) {
    some.push(piece);
    length += piece.length;
    if (length < BYTES_AT_ONCE) continue;
    yield some.join('');
    length = 0;
    some = [];
  }
  yield some.join('');
}
