import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../../runner/on-path.ts';
import { freePort } from '../../support/free-port.ts';
import { type DatabaseProxy, startProxy } from './proxy.ts';

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
 * Starts haproxy before several databases: each new connection goes to the next of them.
 * @param targets the ports of the databases
 * @returns null where the machine has no haproxy
 */
export async function startBalancer(targets: readonly number[]): Promise<DatabaseProxy | null> {
  const haproxy = onPath(['haproxy']);
  if (haproxy === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'utmost-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, configuration(port, targets));
  return startProxy(port, folder, [haproxy, '-db', '-f', file]);
}
