// How much the answers under an organization's keys may take up, and what becomes of those beyond that.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { onceAmong } from '../../support/engines.ts';
import { onEveryEngine } from '../organization.ts';

const MEGABYTE = 1024 * 1024;
const KEYS = 100_000;
const LINKS = '/api/tracking-links';
const link = (name: string) => ({ name, baseUrl: 'https://a.example/' });

const keyed = (client: Client, key: string, path: string, body: unknown) =>
  client.request('POST', path, body, { 'idempotency-key': key });

/** Keys as if a person had used so many, each with an answer of so many bytes. */
async function fillKeys(database: Sequelize, person: Client, count: number, bytes: number) {
  const { organizationId, id: userId } = (await person.get('/api/auth/me')).body;
  const digit = `(SELECT 0 AS i${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => ` UNION ALL SELECT ${at}`).join('')})`;
  const number = 'a.i + 10 * b.i + 100 * c.i + 1000 * d.i + 10000 * e.i';
  const id = `CONCAT(:start, SUBSTR(CONCAT('0000', ${number}), -5))`;
  await database.query(
    `INSERT INTO idempotency_keys (id, organizationId, userId, keyHash, requestHash, status, answer, createdAt)
     SELECT ${id}, :organizationId, :userId, ${id}, 'a', ${bytes > 0 ? '201, :answer' : 'NULL, NULL'}, :createdAt
     FROM ${digit} AS a, ${digit} AS b, ${digit} AS c, ${digit} AS d, ${digit} AS e WHERE ${number} < ${count}`,
    {
      replacements: {
        start: randomUUID().slice(0, 31),
        organizationId,
        userId,
        answer: Buffer.alloc(bytes),
        createdAt: new Date(),
      },
    },
  );
}

onEveryEngine(t, async (t, { running }, engine) => {
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const someone = (name: string) => signIn(running.url, address(`${name}@${name}`));
  const isStored = async (client: Client, path: string, body: unknown) => {
    const key = randomUUID();
    const first = await keyed(client, key, path, body);
    t.equal(first.status, 201);
    const again = await keyed(client, key, path, body);
    if (again.status === 201) t.same(again.body, first.body);
    else t.match(again, { status: 409, body: { code: 'answer_not_kept' } });
    return again.status === 201;
  };
  const total = async (client: Client) =>
    (await client.get(`${LINKS}?range=[0,0]`)).headers.get('content-range')?.split('/')[1];

  await t.test('one is not stored that is larger than 2 MB in gzip', async (t) => {
    const ada = await someone('large');
    const links = Array.from({ length: 1_600 }, (_, at) => ({
      name: `Link ${at}`,
      baseUrl: `https://a.example/${randomBytes(1_400).toString('base64url')}`,
    }));
    t.equal(await isStored(ada, `${LINKS}/bulk`, { links }), false);
    t.equal(await isStored(ada, `${LINKS}/bulk`, { links: links.slice(0, 20) }), true);
    t.equal(await total(ada), '1620', 'the work is done once all the same');
  });

  await t.test('nor one that makes 32 MB of all', async (t) => {
    const bob = await someone('many');
    await fillKeys(database, bob, 16, 2 * MEGABYTE - 300);
    t.equal(await isStored(bob, LINKS, link('Fits')), true);
    t.equal(await isStored(bob, `${LINKS}/bulk`, { links: Array(50).fill(link('Full')) }), true);
    const words = Array.from({ length: 50 }, () => link(randomBytes(100).toString('base64')));
    t.equal(await isStored(bob, `${LINKS}/bulk`, { links: words }), false);
    t.equal(await total(bob), '101');
    t.equal(await isStored(await someone('other'), LINKS, link('Hers')), true, 'of another one');
  });

  onceAmong(t, engine)('100,000 keys a day', async (t) => {
    const eve = await someone('keys');
    await fillKeys(database, eve, KEYS - 1, 0);
    t.equal((await keyed(eve, 'last', LINKS, link('Last'))).status, 201);
    const { status, headers, body } = await keyed(eve, 'more', LINKS, link('More'));
    t.equal(status, 429);
    t.equal(body.code, 'too_many_requests');
    const seconds = Number(headers.get('retry-after'));
    t.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);
    t.equal((await keyed(eve, 'last', LINKS, link('Last'))).status, 201, 'a replay uses none');
    t.equal((await eve.post(LINKS, link('Without'))).status, 201);
    t.equal(await total(eve), '2');
    t.equal(await isStored(await someone('fewer'), LINKS, link('His')), true, 'of another one');
  });
});
