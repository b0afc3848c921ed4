import type { TableDefinition } from '../columns.ts';
import { type StoredRow, storedRows } from './stored-rows.ts';

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
