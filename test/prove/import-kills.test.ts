// An import whose command or server is killed again and again, at any moment, stores every row once.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { scratch } from '../cli/run-utmost.ts';
import { serve } from '../cli/served.ts';
import { numberOf, setFixtureTaxonomy, storedLinks } from '../cli/stored-links.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { type Engine, engines } from '../support/engines.ts';
import { proved } from './proof.ts';
import { type RestartedService, serviceOn } from './service-on.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
const COMMAND_ROWS = 30_000;
const SERVER_ROWS = 100_000;
const KILLS = 20;
const BY_API = 'an import by API under an Idempotency-Key';
const LONGEST_LIFE_MS = 4_000;
const PATIENCE_MS = 180_000;
const TIMEOUT = { timeout: 1_200_000 };

t.test(`F1 the command is killed ${KILLS} times`, TIMEOUT, async (t) => {
  const { utmost, admin, files, env } = await serve(t);
  await setFixtureTaxonomy(admin);
  const input = files.file('in.csv', sheet(COMMAND_ROWS));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = command(t, ['import', input], env);
    await Promise.race([pause(Math.random() * LONGEST_LIFE_MS), once(child, 'exit')]);
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  const last = await utmost(['import', input]);
  t.equal(last.code, 0, last.stderr);
  await isComplete(t, admin, COMMAND_ROWS);
  const claim = `kill -9 of utmost import at any moment of ${COMMAND_ROWS.toLocaleString('en')} rows, then again: every row once, numbers without a gap`;
  proved({ part: 'Faults', claim, times: KILLS });
});

for (const engine of engines) {
  t.test(`F1 the server is killed ${KILLS} times in an import, ${engine.name}`, TIMEOUT, (t) =>
    killServer(t, engine, { what: BY_API, rows: SERVER_ROWS }, ({ url }) => {
      const csv = sheet(SERVER_ROWS);
      return async (email) => {
        const client = await newcomer(url, email);
        const headers = { 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
        return {
          client,
          goesOnMs: null,
          async run() {
            const path = '/api/tracking-links/import';
            const answer = await client.request('POST', path, csv, headers).catch(() => null);
            const isExpected = answer === null || [201, 503].includes(answer.status);
            if (!isExpected) t.fail(`${answer.status} ${JSON.stringify(answer.body)}`);
            return answer?.status === 201;
          },
        };
      };
    }),
  );

  t.test(`F1 the server is killed ${KILLS} times in utmost import, ${engine.name}`, TIMEOUT, (t) =>
    killServer(t, engine, { what: 'utmost import', rows: COMMAND_ROWS }, ({ url }) => {
      const files = scratch(t);
      const input = files.file('in.csv', sheet(COMMAND_ROWS));
      return async (email) => {
        const client = await newcomer(url, email);
        const { body } = await client.post('/api/api-tokens', { name: 'CI', scope: 'admin' });
        const env = {
          UTMOST_URL: url,
          UTMOST_TOKEN: body.token,
          XDG_CONFIG_HOME: files.path('config'),
          HOME: files.path('home'),
        };
        const started = performance.now();
        await once(command(t, ['whoami'], env), 'exit');
        return {
          client,
          goesOnMs: performance.now() - started,
          async run() {
            const [code] = await once(command(t, ['import', input], env), 'exit');
            return code === 0;
          },
        };
      };
    }),
  );
}

/** An import into an organization of its own, which may be asked for again until it is done. */
interface Import {
  readonly client: Client;
  /** How long the command takes to go on where it was killed; null where each time it begins anew. */
  readonly goesOnMs: number | null;
  /** @returns whether it is done */
  run(): Promise<boolean>;
}

// At instants that are spread over the time that the import takes without a kill.
async function killServer(
  t: Test,
  engine: Engine,
  { what, rows }: { what: string; rows: number },
  ways: (service: RestartedService) => (email: string) => Promise<Import>,
): Promise<void> {
  const service = await serviceOn(t, engine);
  const begin = ways(service);
  const undisturbed = await begin('ada@undisturbed.example');
  const started = performance.now();
  t.ok(await undisturbed.run());
  const whole = performance.now() - started;
  let number = 0;
  const next = () => {
    number += 1;
    return begin(`ada@import-${number}.example`);
  };
  let current = await next();
  let imports = 1;
  const finish = async () => {
    for (const end = Date.now() + PATIENCE_MS; !(await current.run()); ) {
      if (Date.now() > end) return void t.fail('the retry does not end');
    }
    await isComplete(t, current.client, rows);
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { goesOnMs } = current;
    const life = goesOnMs === null ? (whole * kill) / (KILLS + 1) : goesOnMs + whole / KILLS;
    const run = current.run();
    const isDone = await Promise.race([pause(life, false), run]);
    await service.current().end('SIGKILL');
    await run;
    await service.start();
    const stored = await total(current.client);
    if (goesOnMs === null) t.ok([0, rows].includes(stored), `all or nothing: ${stored}`);
    if (isDone || stored === rows) {
      await finish();
      current = await next();
      imports += 1;
    }
  }
  await finish();
  proved({
    part: 'Faults',
    claim: `kill -9 of the server at instants spread over ${what} of ${rows.toLocaleString('en')} rows, ${engine.name}, then again: every row once, numbers without a gap${undisturbed.goesOnMs !== null ? '' : ', and after each kill all of it or nothing'}`,
    times: KILLS,
    result: `${imports} ${imports === 1 ? 'import' : 'imports'}, undisturbed ${(whole / 1000).toFixed(1)} s`,
  });
}

async function newcomer(url: string, email: string): Promise<Client> {
  const client = await signIn(url, email);
  await setFixtureTaxonomy(client);
  return client;
}

function sheet(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Link ${at},https://a.example/${at},google,cpc,x,de`,
  );
  return `link_name,website_url,utm_source,utm_medium,utm_campaign,mkt\n${lines.join('\n')}\n`;
}

function command(t: Test, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, ...words], {
    env: { ...inherited, ...env },
    stdio: 'ignore',
  });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

async function total(client: Client): Promise<number> {
  const { headers } = await client.get('/api/tracking-links?range=[0,0]');
  return Number(headers.get('content-range')?.split('/')[1]);
}

async function isComplete(t: Test, client: Client, rows: number): Promise<void> {
  const links = await storedLinks(client);
  t.equal(links.length, rows, 'nothing twice, nothing lost');
  t.ok(links.every((link, at) => link.name === `Link ${at}` && numberOf(link) === at + 1));
}
