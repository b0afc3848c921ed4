import { hash } from 'node:crypto';
import type { Column, TableDefinition } from '../columns.ts';

/** A value as both engines can store it; timestamps are texts such as `2026-11-26 09:30:00.000`, in UTC. */
type StoredValue = string | number | Uint8Array | null;

/** The values of a row, in the order of its table's columns. */
export type StoredRow = readonly StoredValue[];

/** How many rows there are, and what they hold, in whatever order they come. */
export interface TableDigest {
  readonly rows: number;
  readonly hash: string;
}

type Reader = (value: unknown) => StoredValue;

const TIMESTAMP_LENGTH = '2026-11-26 09:30:00.000'.length;
// As Sequelize writes it to the embedded database; its driver's own have a T and a Z.
const SEQUELIZE_TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/;

const text: Reader = (value) => String(value);
const number: Reader = (value) => {
  const exact = Number(value);
  return Number.isSafeInteger(exact) ? exact : String(value);
};

const timestamp: Reader = (value) => {
  if (typeof value === 'string' && SEQUELIZE_TIMESTAMP.test(value)) {
    return value.slice(0, TIMESTAMP_LENGTH);
  }
  const date = value instanceof Date ? value : new Date(String(value));
  return date.toISOString().replace('T', ' ').slice(0, TIMESTAMP_LENGTH);
};

const READERS: Readonly<Record<string, Reader>> = {
  BIGINT: number,
  BLOB: (value) => value as Uint8Array,
  BOOLEAN: number,
  DATE: timestamp,
  INTEGER: number,
};

function kindOf({ type }: Column<unknown>): string {
  return (type() as { key: string }).key;
}

/** Which columns of a table have timestamps. */
export function timestampsOf({ columns }: TableDefinition): readonly boolean[] {
  return Object.values(columns).map((column) => kindOf(column) === 'DATE');
}

/** Reads rows of a table as its driver has them, by the names of their columns. */
function storedRows({ columns }: TableDefinition): (raw: object) => StoredRow {
  const readers = Object.entries(columns).map(
    ([name, column]) => [name, READERS[kindOf(column)] ?? text] as const,
  );
  return (raw) =>
    readers.map(([name, read]) => {
      const value = (raw as Record<string, unknown>)[name];
      return value === null || value === undefined ? null : read(value);
    });
}

/**
 * Adds up the hashes of rows, since two engines may not have them in the same order.
 * @returns what adds a row, and what it comes to
 */
export function tableDigest(): { add(row: StoredRow): void; result(): TableDigest } {
  const sums = new Uint32Array(8);
  let rows = 0;
  return {
    add(row) {
      rows++;
      const digest = hash('sha256', row.map(delimited).join(''), 'buffer');
      for (let at = 0; at < sums.length; at++) {
        sums[at] = (sums[at] ?? 0) + digest.readUInt32LE(at * 4);
      }
    },
    result: () => ({ rows, hash: Buffer.from(sums.buffer).toString('hex') }),
  };
}

// With its length, no value can be taken for the end of another.
function delimited(value: StoredValue): string {
  if (value === null) return '-';
  const written = typeof value === 'object' ? Buffer.from(value).toString('base64') : String(value);
  return `${written.length}:${written}`;
}

const ROWS_A_BATCH = 5_000;
// Of one statement; a server takes 65,535.
const VALUES_A_BATCH = 20_000;
const CHARACTERS_A_BATCH = 500_000;

/** Reads rows as they are stored, as many together as are read and written at once. */
export async function* inBatches(
  table: TableDefinition,
  records: Iterable<object> | AsyncIterable<object>,
): AsyncGenerator<readonly StoredRow[]> {
  const most = Math.min(
    ROWS_A_BATCH,
    Math.floor(VALUES_A_BATCH / Object.keys(table.columns).length),
  );
  const read = storedRows(table);
  let batch: StoredRow[] = [];
  let length = 0;
  for await (const record of records) {
    const row = read(record);
    batch.push(row);
    for (const value of row) if (typeof value !== 'number') length += value?.length ?? 0;
    if (batch.length < most && length < CHARACTERS_A_BATCH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
