import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ask, until } from './queries.ts';

/** A proxy before several databases. */
export interface DatabaseProxy {
  /** Names no database: `mysql://root@127.0.0.1:40123/`. */
  readonly url: string;
  stop(): Promise<void>;
}

// Its standard input closes with the tests, and the proxy goes.
const KEEPER =
  'trap "" INT TERM HUP; folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -9 $server; wait; rm -rf "$folder"';

/**
 * Starts the command, and waits until a database answers behind it.
 * @param folder of its own; goes with it
 * @throws {Error} where it does not come to that
 */
export async function startProxy(
  port: number,
  folder: string,
  command: readonly string[],
): Promise<DatabaseProxy> {
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const stop = async () => {
    if (keeper.exitCode !== null) return;
    const ended = once(keeper, 'exit');
    keeper.stdin.end();
    await ended;
  };
  const url = `mysql://root@127.0.0.1:${port}/`;
  const answers = async () => (await ask(url, 'SELECT 1')).length === 1;
  await until(answers, () => `${command[0]} did not start.`).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
