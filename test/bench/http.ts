import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess } from '../support/service-process.ts';
import type { Figure } from './figure.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 2;
const WARMING_S = 1;
const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign', forceLowercase: true },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
];

/** What is asked again and again; the number tells one time from another. */
interface Call {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  body?(at: number): object;
}

/** What is asked in a round, one after the other. */
type CallsOf = (round: number) => readonly Call[];

/** How often it was answered in a second, and how long 99 of 100 answers took, in seconds. */
interface Rate {
  readonly perSecond: number;
  readonly p99: number;
}

/**
 * How many links are created in a second, listed and previewed, beside a service of bare Hapi and mysql2 that does the same without
 * rules; and how many on the embedded engine, one after the other.
 * @returns what can be measured here
 */
export async function benchHttp(): Promise<Figure[]> {
  return [...(await benchEmbedded()), ...(await benchServer())];
}

const SERVICE = { SESSION_SECRET: 's'.repeat(32), LOG_LEVEL: 'error', BILLING: 'off' };

async function benchEmbedded(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  const service = await startProcess({ ...SERVICE, DATABASE_URL: '', DATA_DIR: dataDir });
  try {
    const clients = await signInMany(service.url);
    const [rate] = await inTurn([() => clients.map((client) => creating(service.url, client))], 1);
    return [
      figure(
        'create, embedded, one after the other',
        rate,
        { perSecond: 300, p99: 0 },
        1,
        'the target',
      ),
    ];
  } finally {
    await service.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchServer(): Promise<Figure[]> {
  const mariadb = await startMariaDb();
  if (!mariadb) return [];
  const connection = await createConnection(mariadb.url);
  await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
  const DATABASE_URL = new URL('/bench', mariadb.url).href;
  const bare = await startBare(DATABASE_URL);
  const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  const service = await startProcess({ ...SERVICE, DATABASE_URL, DATA_DIR: dataDir });
  try {
    const clients = await signInMany(service.url);
    const of = (round: number) => clients[round % clients.length] as Client;
    const reads = (path: string) => () =>
      clients.map((client) => reading(service.url, client, path));
    const [inserts, many, one, bareLists, lists, parameters, previews] = await inTurn(
      [
        () => [{ url: `${bare.url}/links`, method: 'POST', headers: JSON_BODY, body: linkOf }],
        () => clients.map((client) => creating(service.url, client)),
        (round) => [creating(service.url, of(round))],
        () => [{ url: `${bare.url}/links`, method: 'GET', headers: {} }],
        reads('/api/tracking-links?range=[0,9]'),
        reads('/api/tracking-parameters'),
        () => clients.map((client) => previewing(service.url, client)),
      ],
      CONNECTIONS,
    );
    return [
      figure('create, 16 organizations', many, inserts, 0.13, 'the bare insert'),
      figure('create, one organization', one, inserts, 0.06, 'the bare insert'),
      figure('a list of 10', lists, bareLists, 0.4, 'the bare list'),
      figure('the parameters', parameters, bareLists, 0.4, 'the bare list'),
      figure('a preview', previews, bareLists, 0.4, 'the bare list'),
    ];
  } finally {
    await service.end('SIGKILL');
    bare.end();
    await connection.end();
    await mariadb.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// Each in an organization of their own.
async function signInMany(url: string): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) {
    const client = await signIn(url, `ada@organization-${at}.example`);
    for (const one of PARAMETERS) await client.post('/api/tracking-parameters', one);
    clients.push(client);
  }
  return clients;
}

const JSON_BODY = { 'content-type': 'application/json' };

function linkOf(at: number): object {
  const parameters = JSON.stringify({ src: `source${at % 20}`, campaign: `Campaign-${at % 500}` });
  return { name: `Link ${at}`, baseUrl: `https://a.example/${at}`, parameters };
}

function creating(url: string, client: Client): Call {
  const headers = { ...JSON_BODY, cookie: client.cookies() };
  return { url: `${url}/api/tracking-links`, method: 'POST', headers, body: linkOf };
}

function previewing(url: string, client: Client): Call {
  const call = creating(url, client);
  return { ...call, url: `${call.url}/preview` };
}

function reading(url: string, client: Client, path: string): Call {
  return { url: `${url}${path}`, method: 'GET', headers: { cookie: client.cookies() } };
}

function figure(
  name: string,
  rate: Rate | undefined,
  other: Rate | undefined,
  share: number,
  otherName: string,
): Figure {
  const { perSecond = 0, p99 = 0 } = rate ?? {};
  return {
    name: `${name} (p99 ${Math.round(p99 * 1000)} ms)`,
    value: perSecond,
    unit: '/s',
    against: { name: otherName, value: other?.perSecond ?? 0, share },
    isLeast: true,
  };
}

async function startBare(databaseUrl: string): Promise<{ url: string; end(): void }> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('bare-server.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', reject);
  });
  return { url: `http://127.0.0.1:${port}`, end: () => void child.kill('SIGKILL') };
}

/**
 * Measures each several times, one after the other, and tells the best of each: what the machine does meanwhile meets all
 * of them.
 * @param calls what each does in a round; an organization may write 3,000 times a minute
 */
async function inTurn(calls: readonly CallsOf[], connections: number): Promise<Rate[]> {
  const best: Rate[] = calls.map(() => ({ perSecond: 0, p99: 0 }));
  for (const callsOf of calls) await measure(callsOf(0), connections, WARMING_S);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, callsOf] of calls.entries()) {
      const rate = await measure(callsOf(round), connections, SECONDS);
      if (rate.perSecond > (best[index]?.perSecond ?? 0)) best[index] = rate;
    }
  }
  return best;
}

async function measure(
  calls: readonly Call[],
  connections: number,
  seconds: number,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let at = 0;
  const connection = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      at += 1;
      await answered(agent, calls[at % calls.length] as Call, at);
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const perSecond = (waits.length * 1000) / (performance.now() - started);
  agent.destroy();
  waits.sort((one, other) => one - other);
  return { perSecond, p99: (waits[Math.floor(waits.length * 0.99)] ?? 0) / 1000 };
}

// `fetch` would take as long as the service.
function answered(agent: Agent, { url, method, headers, body }: Call, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, method, headers }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once('end', () => {
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${url} answered ${statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body ? JSON.stringify(body(at)) : undefined);
  });
}
