import { Readable } from 'node:stream';
import { DatabaseError, type Sequelize, type Transaction } from 'sequelize';
import type { Table } from './models.ts';
import { partsOf } from './parts-of.ts';
import { columnNames } from './row-columns.ts';
import { FILE_FORM, type RowFile } from './row-file.ts';

const LINES_AT_ONCE = 250;
// A packet of the protocol; a server's limit is never less.
const PACKET_BYTES = 256 * 1024;

// A feature that is off, a server or a proxy that has none of it: MySQL 8's words, MariaDB's, and older ones'.
const REFUSALS = new Set([3948, 4166, 1148, 1047, 1235]);
const refusing = new WeakSet<Sequelize>();

/** Whether the server is worth asking: MySQL 8 takes no files from clients unless it is told to. */
export function takesFiles(sequelize: Sequelize): boolean {
  return sequelize.getDialect() === 'mysql' && !refusing.has(sequelize);
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
 * @returns false where the server takes no files; nothing is stored then
 * @throws {DatabaseError}
 */
export async function loadRows<Row extends object>(
  table: Table<Row>,
  { columns, lines }: RowFile,
  transaction: Transaction,
): Promise<boolean> {
  const sequelize = table.sequelize as Sequelize;
  const { connection } = transaction as unknown as { connection: Connection };
  const sql = `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table.tableName}
    ${FILE_FORM} (${columnNames(columns)})`;
  const loaded = await new Promise<Loaded | null>((resolve, reject) => {
    connection.query(
      { sql, infileStreamFactory: () => Readable.from(packetsOf(lines)) },
      (error, loaded) => {
        if (error === null) resolve(loaded);
        else if (REFUSALS.has(error.errno ?? 0)) resolve(null);
        else reject(new DatabaseError(Object.assign(error as Error, { sql })));
      },
    );
  });
  if (loaded === null) {
    refusing.add(sequelize);
    return false;
  }
  const rows = lines.length;
  if (loaded.affectedRows !== rows || loaded.warningStatus > 0) {
    const { affectedRows, warningStatus } = loaded;
    const told = `${affectedRows} of ${rows} rows of ${table.tableName} stored, ${warningStatus} warnings`;
    throw new DatabaseError(Object.assign(new Error(told), { sql }));
  }
  return true;
}

// Each becomes bytes when it is sent: as bytes they would outlive many collections of garbage.
function* packetsOf(lines: readonly string[]): Generator<Buffer> {
  for (const some of partsOf(lines, LINES_AT_ONCE)) {
    const bytes = Buffer.from(some.join(''), 'latin1');
    for (let first = 0; first < bytes.length; first += PACKET_BYTES) {
      yield bytes.subarray(first, first + PACKET_BYTES);
    }
  }
}
