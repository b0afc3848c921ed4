import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError } from 'sequelize';

/** How long a statement waits for a server that has no connection left, in milliseconds. */
const PATIENCE_MS = 20_000;
const LONGEST_PAUSE_MS = 500;

// Too many connections in all, of this account, or opened by it within an hour
// (https://mariadb.com/docs/server/reference/error-codes).
const NO_CONNECTION_LEFT = new Set([1040, 1203, 1226]);

/** What Sequelize's own queries try again after, as {@link whenConnected} does. */
export const CONNECTION_RETRIES = {
  max: 25,
  match: [/^Too many connections/, /max_user_connections/],
  backoffBase: 50,
  backoffExponent: 1.2,
};

/** Whether the server refused a connection because it, or the account, has too many. */
export function isNoConnectionLeft(error: unknown): boolean {
  if (!(error instanceof ConnectionError)) return false;
  const { errno } = error.parent as { errno?: number };
  return errno !== undefined && NO_CONNECTION_LEFT.has(errno);
}

/**
 * Opens a connection, and waits where the server has none left: others give theirs back within moments.
 * @throws what `open` throws, once {@link PATIENCE_MS} are over
 */
export async function whenConnected<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  const started = Date.now();
  for (let pause = 25; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      if (!isNoConnectionLeft(error) || Date.now() - started > PATIENCE_MS) throw error;
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}
