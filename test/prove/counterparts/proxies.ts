import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onPath } from '../../runner/on-path.ts';
import type { CertificateFiles } from '../../support/certificates.ts';
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

/** What the documents say of two copies behind each. */
export const TWO_COPIES: Readonly<Record<ProxyName, string>> = {
  nginx: documentedConfiguration('docs/scale.md', 'upstream utmost {'),
  caddy: documentedConfiguration('docs/scale.md', 'links.example.com {'),
  haproxy: documentedConfiguration('docs/scale.md', 'frontend links'),
};

/** Where a proxy listens, and with what; else on a free port and without TLS. */
export interface Listening {
  readonly port?: number;
  /** Of the host `localhost`. */
  readonly certificates?: CertificateFiles;
}

/**
 * Starts a proxy with a documented configuration; only addresses and certificates are this test's own.
 * @param ports of the service's copies, by the port in the document
 */
export async function startProxy(
  name: ProxyName,
  documented: string,
  folder: string,
  ports: Readonly<Record<number, number>>,
  { port: fixed, certificates }: Listening = {},
): Promise<Proxy> {
  const port = fixed ?? (await freePort());
  const own = documented.replace(/127\.0\.0\.1:(\d+)/g, (whole, documentedPort: string) => {
    const target = ports[Number(documentedPort)];
    return target === undefined ? whole : `127.0.0.1:${target}`;
  });
  mkdirSync(folder, { recursive: true });
  const child = START[name](own, folder, port, certificates);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const url = `http${certificates ? 's' : ''}://localhost:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Start = (
  documented: string,
  folder: string,
  port: number,
  certificates: CertificateFiles | undefined,
) => ChildProcess;

const START: Readonly<Record<ProxyName, Start>> = {
  nginx: (documented, folder, port, certificates) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const server = documented
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${certificates ? ' ssl' : ''};`)
      .replace(/(ssl_certificate +).*;/, certificates ? `$1${certificates.cert};` : '')
      .replace(/(ssl_certificate_key +).*;/, certificates ? `$1${certificates.key};` : '')
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
  caddy: (documented, folder, port, certificates) => {
    const file = join(folder, 'Caddyfile');
    const { cert, key } = certificates ?? {};
    const site = documented.replace(
      'links.example.com {',
      certificates
        ? `https://localhost:${port} {\n  tls ${cert} ${key}`
        : `http://localhost:${port} {`,
    );
    writeFileSync(file, `{\n  admin off\n  auto_https off\n}\n${site}`);
    return run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], folder);
  },
  haproxy: (documented, folder, port, certificates) => {
    const file = join(folder, 'haproxy.cfg');
    const pem = join(folder, 'both.pem');
    if (certificates) {
      const { cert, key } = certificates;
      writeFileSync(pem, [cert, key].map((file) => readFileSync(file, 'utf8')).join('\n'));
    }
    const bind = `bind 127.0.0.1:${port}${certificates ? ` ssl crt ${pem}` : ''}`;
    writeFileSync(file, documented.replace(/bind :443 .*/, bind));
    return run('haproxy', ['-db', '-f', file], folder);
  },
};

function run(program: ProxyName, args: readonly string[], folder: string): ChildProcess {
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  return spawn(onPath([program]) as string, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok;
  } catch {
    return false;
  }
}
