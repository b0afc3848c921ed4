import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@utmost/db/connection.ts';
import { createConnection } from 'mysql2/promise';
import { startMariaDb } from '../runner/mariadb.ts';
import { signIn } from '../support/browserless.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { startProcess } from '../support/service-process.ts';
import type { Figure } from './figure.ts';

const CONNECTIONS = 16;
const ANSWERS = 3_000;
const LINKS = 10_000;
const ROUNDS = 3;
/** Of the rate of the bare list. */
const RATE = 0.4;
const BARE = fileURLToPath(new URL('./bare-list.ts', import.meta.url));

interface Asked {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * What is read most often, on MariaDB, beside a list of bare hapi and mysql2: a list of ten links, the parameters and
 * a preview, each asked for over 16 connections.
 * @returns what can be measured here
 */
export async function benchReads(): Promise<Figure[]> {
  const mariadb = await startMariaDb();
  if (!mariadb) return [];
  const connection = await createConnection(mariadb.url);
  const databaseUrl = new URL('/bench', mariadb.url).href;
  const dataDir = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
  const service = await startProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'error',
    BILLING: 'off',
  });
  let bare: ChildProcess | null = null;
  try {
    const client = await signIn(service.url, 'ada@reads.example');
    const { organizationId } = (await client.get('/api/auth/me')).body;
    for (const queryName of ['utm_source', 'utm_medium', 'utm_campaign']) {
      const draft = { type: 'text', displayName: queryName, queryName };
      await client.post('/api/tracking-parameters', draft);
    }
    const database = connect({ databaseUrl, dataDir });
    await storeManyLinks(database, { organizationId, links: LINKS, mark: '01' });
    await database.close();
    bare = spawn(process.execPath, [BARE, databaseUrl, organizationId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await firstLine(bare);
    const ours = (path: string, body?: object): Asked => ({
      url: `${service.url}${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: client.cookies(),
        origin: service.url,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const draft = {
      name: 'Spring',
      baseUrl: 'https://shop.example/spring',
      parameters: JSON.stringify({ utm_source: 'newsletter', utm_medium: 'email' }),
    };
    const measured: readonly (readonly [string, Asked])[] = [
      ['a list of 10', ours('/api/tracking-links?range=[0,9]')],
      ['parameters', ours('/api/tracking-parameters')],
      ['a preview', ours('/api/tracking-links/preview', draft)],
    ];
    const bareList: Asked = { url: `http://127.0.0.1:${port}/links`, method: 'GET', headers: {} };
    const least = await secondsOf(bareList);
    const figures: Figure[] = [];
    for (const [name, asked] of measured) {
      const against = { name: 'the bare list', value: least, share: 1 / RATE };
      figures.push({
        name: `${ANSWERS.toLocaleString('en')} times ${name}, ${CONNECTIONS} connections, MariaDB`,
        value: await secondsOf(asked),
        unit: 's',
        against,
      });
    }
    return figures;
  } finally {
    bare?.kill();
    await service.end('SIGKILL');
    await connection.end();
    await mariadb.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const text of stdout ?? []) return String(text).trim();
  throw new Error('The bare list did not start.');
}

/** The best of some rounds, after one in which everything is compiled. */
async function secondsOf(asked: Asked): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    let left = ANSWERS;
    const askOn = async () => {
      while (left > 0) {
        left -= 1;
        await answerTo(asked, agent);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
    if (round > 0) rounds.push((performance.now() - started) / 1000);
  }
  agent.destroy();
  return Math.min(...rounds);
}

function answerTo({ url, method, headers, body }: Asked, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
