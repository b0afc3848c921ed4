import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from '../../runner/on-path.ts';
import { freePort } from '../../support/free-port.ts';

/** haproxy before several databases: each new connection goes to the next of them. */
export interface Balancer {
  /** Names no database: `mysql://root@127.0.0.1:40123/`. */
  readonly url: string;
  stop(): Promise<void>;
}

// Its standard input closes with the tests, and haproxy goes.
const KEEPER =
  'trap "" INT TERM HUP; folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -9 $server; wait; rm -rf "$folder"';

const configuration = (port: number, targets: readonly number[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  balance roundrobin
  option redispatch 1
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${targets.map((target, index) => `  server node${index + 1} 127.0.0.1:${target}`).join('\n')}
`;

/**
 * Starts it, and waits until it takes connections.
 * @param targets the ports of the databases
 * @returns null where the machine has no haproxy
 */
export async function startBalancer(targets: readonly number[]): Promise<Balancer | null> {
  const haproxy = onPath(['haproxy']);
  if (haproxy === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'utmost-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, configuration(port, targets));
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', folder, haproxy, '-db', '-f', file], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  while (!(await isOpen(port))) {
    if (keeper.exitCode !== null) throw new Error('haproxy did not start.');
    await sleep(50);
  }
  return {
    url: `mysql://root@127.0.0.1:${port}/`,
    async stop() {
      if (keeper.exitCode !== null) return;
      const ended = once(keeper, 'exit');
      keeper.stdin.end();
      await ended;
    },
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
