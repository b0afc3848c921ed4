import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Client } from '../support/browserless.ts';
import { freePort } from '../support/free-port.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { posting, reading, signInMany } from './link-calls.ts';
import { type Call, inTurn, type Load, type Rate } from './load.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

const ORGANIZATIONS = 16;
/** For which the targets are. */
const HELD_CONNECTIONS = 16;
const LINKS = '/api/tracking-links';
const LIST = `${LINKS}?range=[0,9]`;
// docs/decisions/0018 has the profile; a change there changes these sentences too.
const WHY_LISTS =
  'A list and a preview need two statements (who asks, then the work) and a session where the bare list needs one: see docs/decisions/0018-one-path-for-a-link.md.';

export const benchHttp: Bench = {
  title: 'Links over HTTP',
  about:
    'Creates, lists and previews links over HTTP on MariaDB, with 1, 16 and 64 connections, beside a service of bare Hapi and mysql2 (`test/bench/bare-server.ts`) that inserts one row or reads ten, and knows no users, rules, numbers or audit log. A create here is a whole one: signed in, checked, numbered, stored with its values, and recorded. Links of one organization are numbered without gaps, so its creates run one after the other. The embedded database is measured with one connection.',
  async *measure() {
    yield* onService(undefined, onEmbedded);
    yield* onMariaDb(({ url }) => onService(url, (service) => onServer(service, url)));
  },
};

async function* onEmbedded(service: BenchService): AsyncGenerator<Figure> {
  const clients = await signInMany(service.url, ORGANIZATIONS);
  const calls = () => clients.map((client) => posting(service.url + LINKS, client.cookies()));
  const { create } = await inTurn({ create: { connections: 1, calls } });
  yield { ...figure('create, embedded database, 1 connection', create), least: 300 };
}

async function* onServer(service: BenchService, databaseUrl: string): AsyncGenerator<Figure> {
  const bare = await startBare(databaseUrl);
  try {
    const clients = await signInMany(service.url, ORGANIZATIONS);
    yield* figuresOf(1, service.url, bare.url, clients);
    yield* figuresOf(16, service.url, bare.url, clients);
    yield* figuresOf(64, service.url, bare.url, clients);
  } finally {
    bare.end();
  }
}

async function* figuresOf(
  connections: number,
  url: string,
  bareUrl: string,
  clients: readonly Client[],
): AsyncGenerator<Figure> {
  const each = (call: (cookie: string) => Call): Load => ({
    connections,
    calls: () => clients.map((client) => call(client.cookies())),
  });
  // An organization may write 3,000 times a minute, so each round is another one's.
  const one = (call: (cookie: string) => Call): Load => ({
    connections,
    calls: (round) => [call(clients[(connections + round) % clients.length]?.cookies() ?? '')],
  });
  const creating = (cookie: string) => posting(url + LINKS, cookie);
  const listing = (cookie: string) => reading(url + LIST, cookie);
  const rates = await inTurn({
    insert: { connections, calls: () => [posting(`${bareUrl}/links`)] },
    creates: each(creating),
    createsOfOne: one(creating),
    select: { connections, calls: () => [reading(`${bareUrl}/links`)] },
    lists: each(listing),
    listsOfOne: one(listing),
    parameters: each((cookie) => reading(`${url}/api/tracking-parameters`, cookie)),
    previews: each((cookie) => posting(`${url}${LINKS}/preview`, cookie)),
  });
  const { insert, select } = rates;
  const besideInsert = { name: 'the bare insert', value: insert.perSecond };
  const besideSelect = { name: 'the bare list', value: select.perSecond };
  const beside = (
    name: string,
    rate: Rate,
    reference: NonNullable<Figure['beside']>,
    target: Pick<Figure, 'least' | 'note'>,
  ): Figure => ({
    ...figure(`${name}, ${connections} connection${connections === 1 ? '' : 's'}`, rate),
    beside: reference,
    // With one connection nothing overlaps, and with 64 most of them wait: these are told, and not held.
    ...(connections === HELD_CONNECTIONS && target),
  });
  yield beside('create, 16 organizations', rates.creates, besideInsert, { least: 0.13 });
  yield beside('create, one organization', rates.createsOfOne, besideInsert, { least: 0.06 });
  const list = { least: 0.4, note: WHY_LISTS };
  yield beside('list of 10, 16 organizations', rates.lists, besideSelect, list);
  yield beside('list of 10, one organization', rates.listsOfOne, besideSelect, {});
  yield beside('parameters, 16 organizations', rates.parameters, besideSelect, list);
  yield beside('preview, 16 organizations', rates.previews, besideSelect, list);
}

function figure(name: string, { perSecond, p99 }: Rate): Figure {
  return { name, value: perSecond, unit: '/s', p99 };
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
