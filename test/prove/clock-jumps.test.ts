// The machine's clock is set while the service runs: nothing fails, nothing is lost, lists stay whole and in order.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { numberOf, storedLinks } from '../cli/stored-links.ts';
import {
  type Answer,
  approve,
  type Client,
  clientOf,
  signIn,
  withToken,
} from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { root } from '../support/source-files.ts';
import { proved } from './proof.ts';
import { serviceOn } from './service-on.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** From the real time. */
const JUMPS_MS = [HOUR_MS, -HOUR_MS, DAY_MS, -DAY_MS, 8 * DAY_MS, -365 * DAY_MS, 0];
const LINKS_A_JUMP = 10;
const PAGE = 7;
const EMAIL = 'ada@northwind.example';

for (const engine of engines) {
  t.test(`the clock jumps, ${engine.name}`, { timeout: 300_000 }, async (t) => {
    const file = join(t.testdir(), 'offset');
    const preload = pathToFileURL(join(root, 'test/support/moved-clock.ts'));
    const { url, current } = await serviceOn(t, engine, {
      MOVED_CLOCK: file,
      NODE_OPTIONS: `--import ${preload}`,
      LOG_LEVEL: 'error',
    });
    const move = async (offset: number) => {
      writeFileSync(file, String(offset));
      const before = current().output().length;
      current().child.kill('SIGUSR2');
      while (!current().output().slice(before).includes('The clock is moved')) await pause(5);
    };
    const fine = (answer: Answer) => {
      if (answer.status >= 500) t.fail(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    };
    let ada = await signIn(url, EMAIL);
    const lid = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };
    t.equal((await ada.post('/api/tracking-parameters', lid)).status, 201);
    const { token } = (await ada.post('/api/api-tokens', { name: 'CI', scope: 'write' })).body;
    const script = withToken(url, token);
    const names: string[] = [];
    let previous = 0;
    for (const offset of JUMPS_MS) {
      const hours = `${offset / HOUR_MS} h`;
      const begun = clientOf(url);
      const callback = await approve(begun, EMAIL);
      const key = { 'idempotency-key': randomUUID() };
      const create = (client: Client, name: string, headers = {}) =>
        client.request('POST', '/api/tracking-links', linkOf(name), headers);
      const first = await create(script, `before ${hours}`, key);
      names.push(`before ${hours}`);
      t.equal(first.status, 201);

      await move(offset);
      const { code, state } = Object.fromEntries(callback.searchParams);
      fine(await begun.post('/api/auth/google/callback', { code, state }));
      if (fine(await ada.get('/api/auth/me')).status !== 200) ada = await signIn(url, EMAIL);
      const stranger = await signIn(url, `new-${names.length}@elsewhere.example`);
      t.equal((await stranger.get('/api/auth/me')).status, 200, `${hours}: signing in works`);
      t.equal((await script.get('/api/auth/me')).status, 200, `${hours}: the token is good`);
      const again = await create(script, `before ${hours}`, key);
      t.equal(again.status, 201);
      if (again.body.id !== first.body.id) {
        // An answer is kept for a day, and by this clock that is over.
        t.ok(offset - previous >= DAY_MS, `${hours}: the key is known`);
        names.push(`before ${hours}`);
      }
      previous = offset;
      for (let at = 0; at < LINKS_A_JUMP; at += 1) {
        const name = `${hours} ${at}`;
        t.equal(fine(await create(at % 2 === 0 ? ada : script, name)).status, 201);
        names.push(name);
      }
      const { body: changed } = await create(ada, `changed ${hours}`);
      names.push(`changed at ${hours}`);
      const change = { name: `changed at ${hours}` };
      t.equal(fine(await ada.patch(`/api/tracking-links/${changed.id}`, change)).status, 200);
      for (const path of [
        '/api/audit-log',
        '/api/tracking-links/groups?by=lid',
        '/api/profile/sessions',
        '/api/invitations',
        '/api/ai-request-limits',
        '/api/subscription/current-plan',
      ])
        fine(await ada.get(path));
      await isWhole(t, ada, names, hours);
    }
    const links = await storedLinks(ada);
    const numbers = links.map(numberOf).sort((one, other) => one - other);
    t.ok(
      numbers.every((number, at) => number === at + 1),
      'numbers without a gap or a twin',
    );
    t.notMatch(current().output(), /"level":[56]0/, 'nothing went wrong behind the scenes');
    proved({
      part: 'Faults',
      claim: `The service's clock set an hour, a day, a week and a year ahead or back while it runs, ${engine.name}: no 5xx, no lost link, lists whole and in order, tokens good, Idempotency-Keys known for a day by that clock, signing in works`,
      times: JUMPS_MS.length,
      result: `${links.length} links, each in its list once`,
    });
  });
}

const linkOf = (name: string) => ({ name, baseUrl: 'https://a.example/' });

// Page by page, and in a file: every link once, the newest first.
async function isWhole(
  t: Test,
  client: Client,
  names: readonly string[],
  what: string,
): Promise<void> {
  const found: { name: string; createdAt: string }[] = [];
  for (let from = 0; from <= names.length; from += PAGE) {
    const range = `[${from},${from + PAGE - 1}]`;
    const { body } = await client.get(`/api/tracking-links?range=${range}`);
    found.push(...body);
  }
  const sorted = [...names].sort();
  t.same(found.map(({ name }) => name).sort(), sorted, `${what}: all pages`);
  const times = found.map(({ createdAt }) => createdAt);
  t.same(times, [...times].sort().reverse(), `${what}: the newest first`);
  const exported = await storedLinks(client);
  t.same(exported.map(({ name }) => name).sort(), sorted, `${what}: the file`);
}
