// Behind the proxies of our own documents, with the configurations that stand there: a restart fails no request, and an export
// that was cut off is known as such. What nginx does by default, HTTP/1.0 to the service, is tried as well.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@utmost/db/connection.ts';
import { databaseSettings } from '@utmost/db/database-settings.ts';
import t, { type Test } from 'tap';
import { utmost } from '../../cli/run-utmost.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { startLoad } from '../load.ts';
import { proved } from '../proof.ts';
import { type RestartedService, serviceOn } from '../service-on.ts';
import {
  documentedConfiguration,
  hasProxy,
  PROXIES,
  type ProxyName,
  startProxy,
  TWO_COPIES,
} from './proxies.ts';

const WRITERS = 4;
const LINKS = 100_000;
const server = engines.find(({ name }) => name === 'mariadb');
const onServer = server ? {} : { skip: 'it needs mariadbd or mysqld' };

const nginx = documentedConfiguration('docs/deployment.md', 'server {');
const ONE_COPY: readonly [name: ProxyName, about: string, documented: string][] = [
  ['nginx', 'nginx as documented', nginx],
  ['nginx', 'nginx that speaks HTTP/1.0', nginx.replace(/^ *proxy_http_version.*\n/m, '')],
  ['caddy', 'Caddy', documentedConfiguration('docs/deployment.md', 'links.example.com {')],
  ['haproxy', 'HAProxy', TWO_COPIES.haproxy],
];

// The command line writes beside the file until that is whole.
function isUnderWay(folder: string): boolean {
  const [part] = readdirSync(folder).filter((name) => name.endsWith('-cut.csv'));
  return part !== undefined && statSync(join(folder, part)).size > 1_000_000;
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

/** A copy of the service that drains, on a database that another has as well. */
function copyOn(
  t: Test,
  engine: Engine,
  env: Record<string, string> = {},
): Promise<RestartedService> {
  return serviceOn(t, engine, { DRAIN_SECONDS: '5', ...env });
}

for (const name of PROXIES) {
  const present = hasProxy(name) ? onServer : { skip: `it needs ${name}` };
  t.test(`two copies restarted behind ${name}`, { ...present, timeout: 300_000 }, async (t) => {
    if (!server) return;
    const one = await copyOn(t, server);
    const two = await copyOn(t, server, { DATABASE_URL: one.settings.DATABASE_URL ?? '' });
    const ports = { 3001: portOf(one), 3002: portOf(two) };
    const proxy = await startProxy(name, TWO_COPIES[name], join(t.testdir(), name), ports);
    t.teardown(proxy.stop);
    // The sandbox provider's codes are known to the copy that gave them.
    const load = await startLoad(proxy.url, WRITERS, async (email, from) => {
      const { cookies } = await signIn(one.url, email, from);
      return clientOf(proxy.url, { ...from, cookie: cookies() });
    });
    for (const copy of [one, two, one]) {
      await load.more('acknowledged', 50);
      t.equal(await copy.current().end('SIGTERM'), 0);
      await load.more('acknowledged', 50);
      await copy.start();
    }
    await load.more('acknowledged', 50);
    await load.stop();
    const unknown = load.writers.reduce((sum, { unknown }) => sum + unknown.size, 0);
    t.same(
      { refused: load.refused().many, unknown },
      { refused: 0, unknown: 0 },
      'no request failed',
    );
    const links = await load.check(t);
    if (!t.passing()) return;
    proved({
      part: 'Counterparts',
      claim: `Two copies behind ${name}, as documented, restarted one after the other while links are created: no request fails`,
      times: 3,
      result: `${links.toLocaleString('en')} links`,
    });
  });
}

t.test('an export is cut off', { timeout: 600_000 }, async (t) => {
  const engine = engines.at(-1) as Engine;
  const service = await copyOn(t, engine, { DRAIN_SECONDS: '0' });
  const admin = await signIn(service.url, 'ada@cut.example');
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const sequelize = connect(databaseSettings(service.settings));
  await storeManyLinks(sequelize, { organizationId, links: LINKS, mark: 'c7' });
  await sequelize.close();
  const { token } = (await admin.post('/api/api-tokens', { name: 'export', scope: 'read' })).body;
  const folder = t.testdir();
  for (const [name, about, documented] of ONE_COPY) {
    const present = hasProxy(name) ? {} : { skip: `it needs ${name}` };
    await t.test(about, present, async (t) => {
      const port = portOf(service);
      const ports = { 3000: port, 3001: port, 3002: port };
      const proxy = await startProxy(name, documented, join(folder, 'proxy'), ports);
      t.teardown(proxy.stop);
      const out = join(folder, 'links.csv');
      const env = { UTMOST_URL: proxy.url, UTMOST_TOKEN: token, HOME: folder };
      const whole = await utmost(['export', '-o', out], { env, alone: true });
      t.match(whole, { code: 0, stderr: `${LINKS.toLocaleString('en')} links written` });
      const other = join(folder, 'cut.csv');
      const cut = utmost(['export', '-o', other], { env, alone: true });
      while (!isUnderWay(folder)) await pause(5);
      await service.current().end('SIGKILL');
      const { code, stderr } = await cut;
      t.equal(code, 1, stderr);
      t.match(stderr, /was cut off after|closed the connection/);
      t.notOk(existsSync(other), 'nothing is left that looks whole');
      await service.start();
      proved({
        part: 'Counterparts',
        claim: `kill -9 of the service during an export of ${LINKS.toLocaleString('en')} links behind ${about}: the command line fails`,
        times: 1,
        result: stderr.trim(),
      });
    });
  }
});
