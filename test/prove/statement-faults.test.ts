// What a database may answer to any statement of a change, COMMIT included: the change is made once, or not at all.
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { connect } from '@utmost/db/connection.ts';
import { QueryTypes, type Sequelize } from 'sequelize';
import t, { type Test } from 'tap';
import { numberOf, storedLinks } from '../cli/stored-links.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';
import { DatabaseProxy, type Fate, type Statement } from '../support/database-proxy.ts';
import { engines } from '../support/engines.ts';
import { proved } from './proof.ts';
import { serviceOn } from './service-on.ts';

const LONGEST_TRANSACTION = 100;
const LINKS_LISTED = 300;
const NUMBERS = [1213, 1205, 1020] as const;

/** A change that is made again and again, each time of something with another name. */
interface Change {
  readonly what: string;
  ask(name: string, headers?: Record<string, string>): Promise<Answer>;
}

const mariadb = engines.find(({ name }) => name === 'mariadb');
const onServer = { ...(!mariadb && { skip: 'it needs mariadbd or mysqld' }), timeout: 600_000 };

t.test('F1, F3 statements that fail', onServer, async (t) => {
  if (!mariadb) return;
  const own = await mariadb.createDatabase();
  const proxy = await DatabaseProxy.start(own.databaseUrl ?? '');
  const database = connect({ databaseUrl: own.databaseUrl, dataDir: own.dataDir });
  t.teardown(async () => {
    proxy.cut();
    await database.close();
    await own.drop();
  });
  const { url, current } = await serviceOn(t, mariadb, { DATABASE_URL: proxy.url });
  const ada = await signIn(url, 'ada@northwind.example');
  const lid = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };
  t.equal((await ada.post('/api/tracking-parameters', lid)).status, 201);
  const partner = {
    type: 'dropdown',
    displayName: 'Partner',
    queryName: 'partner',
    useCodedValues: true,
  };
  const { body: parameter } = await ada.post('/api/tracking-parameters', partner);
  const changes = changesOf(ada, parameter.id);
  let names = 0;
  const next = () => {
    names += 1;
    return `N${names}`;
  };

  await t.test('1213, 1205 and 1020 at every statement of a change', async (t) => {
    let faults = 0;
    for (const { what, ask } of changes) {
      const before = await rowCounts(database);
      t.match(await ask(next()), { status: 201 }, what);
      const undisturbed = difference(before, await rowCounts(database));
      for (const error of NUMBERS) {
        for (let place = 2; place < LONGEST_TRANSACTION; place += 1) {
          const fault = once(proxy, (statement) => statement.place === place, { error });
          const counted = await rowCounts(database);
          const { status } = await ask(next());
          if (!fault.wasMet()) break;
          faults += 1;
          if (status !== 201) t.fail(`${what}, ${error} at statement ${place}: ${status}`);
          t.same(difference(counted, await rowCounts(database)), undisturbed, `${what} ${place}`);
        }
      }
    }
    await gapless(t, ada);
    t.ok(faults > 100, `${faults} faults`);
    const claim =
      'Errors 1213, 1205 and 1020 answered to each statement of five kinds of change, COMMIT included: the change is made once, and its caller sees nothing of it';
    proved({ part: 'Faults', claim, times: faults, result: 'every one answered 201' });
  });

  await t.test('1213, 1205 and 1020 at every COMMIT', async (t) => {
    for (const { what, ask } of changes) {
      for (const error of NUMBERS) {
        const before = await rowCounts(database);
        proxy.decide = ({ sql }) => (isCommit(sql) ? { error } : 'passes');
        t.match(
          await ask(next()),
          { status: 503, body: { code: 'unavailable' } },
          `${what} ${error}`,
        );
        proxy.decide = () => 'passes';
        t.same(await rowCounts(database), before, 'and nothing is stored');
      }
    }
    const claim =
      'The same errors at each COMMIT, however often it is tried again: 503 with a sentence, and nothing is stored';
    proved({ part: 'Faults', claim, times: changes.length * NUMBERS.length });
  });

  await t.test('a COMMIT whose answer is lost', async (t) => {
    let times = 0;
    for (const { what, ask } of changes) {
      const start = await rowCounts(database);
      t.match(await ask(next(), { 'idempotency-key': randomUUID() }), { status: 201 });
      const undisturbed = difference(start, await rowCounts(database));
      for (const fate of ['is lost', 'is done, unanswered', { error: 1180 }] as const) {
        const name = next();
        const key = { 'idempotency-key': randomUUID() };
        const before = await rowCounts(database);
        const fault = once(proxy, ({ sql }) => isCommit(sql), fate);
        t.match(
          await ask(name, key),
          { status: 503, body: { code: 'unavailable', message: /may have been saved/ } },
          `${what}: the outcome is unknown, and that is said`,
        );
        t.ok(fault.wasMet());
        const stored = difference(before, await rowCounts(database));
        t.same(
          stored,
          fate === 'is done, unanswered' ? undisturbed : {},
          `${what}: ${inspect(fate)}`,
        );
        const again = await ask(name, key);
        t.equal(again.status, 201, 'the same key');
        const oneMore = await ask(name, key);
        t.same([oneMore.status, oneMore.body], [again.status, again.body]);
        t.same(difference(before, await rowCounts(database)), undisturbed, 'stores it once');
        times += 1;
      }
    }
    await gapless(t, ada);
    const claim =
      'The connection ends at COMMIT, before the database has it or when it has done it, or a node fails in it (1180): 503 says that the outcome is unknown, and the retry with the same Idempotency-Key stores it once';
    proved({ part: 'Faults', claim, times });
  });

  await t.test('a connection that is reset in the middle of a result', async (t) => {
    const links = Array.from({ length: LINKS_LISTED }, (_, at) => link(`Row ${at}`));
    t.equal((await ada.post('/api/tracking-links/bulk', { links })).status, 201);
    let times = 0;
    for (const path of [
      '/api/tracking-links?range=[0,299]',
      '/api/tracking-links/export?format=ndjson',
      '/api/tracking-links/export',
      '/api/taxonomy',
      '/api/auth/me',
    ]) {
      proxy.decide = () => 'passes';
      const whole = await ada.get(path);
      t.equal(whole.status, 200, path);
      for (const cutAfter of [1, 60, 2_000, 40_000]) {
        for (let at = 1; at < LONGEST_TRANSACTION; at += 1) {
          let statements = 0;
          proxy.decide = () => {
            statements += 1;
            return statements === at ? { cutAfter } : 'passes';
          };
          const answer = await ada.get(path).catch(() => null);
          if (statements < at) break;
          times += 1;
          // An answer whose head has gone ends as an error of the connection.
          if (answer === null) continue;
          if (answer.status === 200) t.same(answer.body, whole.body, `${path}: all of it`);
          else t.match(answer, { status: 503, body: { code: 'unavailable' } }, path);
        }
      }
    }
    proxy.decide = () => 'passes';
    t.equal((await ada.get('/api/ready')).status, 200);
    const claim =
      'The connection is reset within the result of each statement of lists and exports: 503, or a broken connection, and never half an answer that looks whole';
    proved({ part: 'Faults', claim, times });
  });
  t.notMatch(current().output(), /"level":(50|60),.*"code":"internal"/);
});

const link = (name: string) => ({ name, baseUrl: 'https://a.example/' });

function changesOf(ada: Client, parameterId: string): Change[] {
  const posting = (path: string, bodyOf: (name: string) => object) => {
    return (name: string, headers = {}) => ada.request('POST', path, bodyOf(name), headers);
  };
  return [
    { what: 'a link', ask: posting('/api/tracking-links', link) },
    {
      what: 'three links',
      ask: posting('/api/tracking-links/bulk', (name) => ({
        links: ['a', 'b', 'c'].map((one) => link(`${name} ${one}`)),
      })),
    },
    {
      what: 'an import',
      ask: (name, headers) =>
        ada.request('POST', '/api/tracking-links/import', sheet(name), {
          'content-type': 'text/csv',
          ...headers,
        }),
    },
    {
      what: 'a parameter',
      ask: posting('/api/tracking-parameters', (name) => ({
        type: 'text',
        displayName: name,
        queryName: name.toLowerCase(),
      })),
    },
    {
      what: 'a value mapping',
      ask: posting('/api/dropdown-values', (name) => ({
        parameterId,
        displayValue: name,
        codedValue: name.toLowerCase(),
      })),
    },
  ];
}

function sheet(name: string): string {
  const rows = Array.from({ length: 50 }, (_, at) => `${name}-${at},https://a.example/${at}`);
  return `link_name,website_url\n${rows.join('\n')}\n`;
}

/** Lets a fate befall the first statement that meets a condition. */
function once(proxy: DatabaseProxy, meets: (statement: Statement) => boolean, fate: Fate) {
  let wasMet = false;
  proxy.decide = (statement) => {
    if (wasMet || !meets(statement)) return 'passes';
    wasMet = true;
    return fate;
  };
  return { wasMet: () => wasMet };
}

function isCommit(sql: string | null): boolean {
  return sql?.startsWith('COMMIT') ?? false;
}

async function rowCounts(database: Sequelize): Promise<Record<string, number>> {
  const tables = (await database.getQueryInterface().showAllTables()).sort();
  const counts = tables.map((table) => `SELECT '${table}' AS name, COUNT(*) AS many FROM ${table}`);
  const rows = await database.query<{ name: string; many: number }>(counts.join(' UNION ALL '), {
    type: QueryTypes.SELECT,
  });
  return Object.fromEntries(rows.map(({ name, many }) => [name, Number(many)]));
}

function difference(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  const changed = Object.entries(after).map(
    ([table, many]) => [table, many - (before[table] ?? 0)] as const,
  );
  return Object.fromEntries(changed.filter(([, more]) => more !== 0));
}

// Every link has a number, none is left out and none is there twice.
async function gapless(t: Test, ada: Client): Promise<void> {
  const links = await storedLinks(ada);
  const numbers = links.map(numberOf).sort((one, other) => one - other);
  t.same(
    numbers,
    numbers.map((_, at) => at + 1),
    'numbers without a gap or a twin',
  );
}
