import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from '../../runner/on-path.ts';
import { freePort } from '../../support/free-port.ts';
import { textOf } from '../../support/source-files.ts';

/** The proxies whose configurations the documents have. */
export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** A reverse proxy before one or two copies of the service. */
export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether this machine has it. */
export const hasProxy = (name: ProxyName): boolean => onPath([name]) !== null;

/**
 * The configuration of a document, as it stands there.
 * @param path `docs/scale.md`
 * @param beginning how its code block begins: `upstream utmost {`
 * @throws {Error} where the document has none
 */
export function documentedConfiguration(path: string, beginning: string): string {
  const blocks = [...textOf(path).matchAll(/```\w+\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block,
  );
  const found = blocks.find((block) => block.startsWith(beginning));
  if (found === undefined) throw new Error(`${path} has no ${beginning}`);
  return found;
}

/**
 * Starts a proxy with a documented configuration; only addresses are this test's own, and TLS is left out.
 * @param ports of the service's copies, by the port in the document
 */
export async function startProxy(
  name: ProxyName,
  documented: string,
  folder: string,
  ports: Readonly<Record<number, number>>,
): Promise<Proxy> {
  const port = await freePort();
  const own = documented.replace(/127\.0\.0\.1:(\d+)/g, (whole, documentedPort: string) => {
    const target = ports[Number(documentedPort)];
    return target === undefined ? whole : `127.0.0.1:${target}`;
  });
  mkdirSync(folder, { recursive: true });
  const child = START[name](own, folder, port);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await sleep(50);
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Start = (documented: string, folder: string, port: number) => ChildProcess;

const START: Readonly<Record<ProxyName, Start>> = {
  nginx: (documented, folder, port) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const server = documented
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace(/^ *ssl_certificate.*\n/gm, '')
      .replace('links.example.com', 'localhost');
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}
  ${server}
}
`,
    );
    return run('nginx', ['-p', folder, '-c', file, '-e', `${folder}/error.log`], folder);
  },
  caddy: (documented, folder, port) => {
    const file = join(folder, 'Caddyfile');
    const site = documented.replace('links.example.com', `http://localhost:${port}`);
    writeFileSync(file, `{\n  admin off\n  auto_https off\n}\n${site}`);
    return run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], folder);
  },
  haproxy: (documented, folder, port) => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, documented.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`));
    return run('haproxy', ['-db', '-f', file], folder);
  },
};

function run(program: ProxyName, args: readonly string[], folder: string): ChildProcess {
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  return spawn(onPath([program]) as string, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/api/ready`)).ok;
  } catch {
    return false;
  }
}
