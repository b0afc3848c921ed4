import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

const CONNECT_MS = 1_000;
const PATIENCE_MS = 180_000;
const POLL_MS = 20;

/** Runs statements over a connection of their own. @returns the rows of the last one */
export async function ask(url: string, ...statements: string[]): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: url, connectTimeout: CONNECT_MS });
  try {
    let rows: RowDataPacket[] = [];
    for (const statement of statements) [rows] = await connection.query<RowDataPacket[]>(statement);
    return rows;
  } finally {
    connection.destroy();
  }
}

/**
 * Waits until it is so; a server that does not answer yet is asked again.
 * @returns after how many ms
 * @throws {Error} with these words after three minutes
 */
export async function until(
  isSo: () => Promise<boolean>,
  words: () => string = () => 'It did not come to that.',
): Promise<number> {
  const begun = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(words());
    await sleep(POLL_MS);
  }
  return performance.now() - begun;
}
