// How connections are set up, and how long a server that has none left is waited for.
import { statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { connect, embeddedFile } from '@utmost/db/connection.ts';
import {
  CONNECTION_RETRIES,
  isNoConnectionLeft,
  whenConnected,
} from '@utmost/db/connection-wait.ts';
import type { DatabaseSettings } from '@utmost/db/database-settings.ts';
import { ConnectionError } from 'sequelize';
import t, { type Test } from 'tap';

const refused = (errno?: number) => new ConnectionError(Object.assign(new Error('no'), { errno }));

/** Has pauses take no time. @returns how long each was to be */
function withoutWaiting(t: Test, chance: number): number[] {
  const pauses: number[] = [];
  let now = 0;
  t.teardown(syncBuiltinESMExports);
  t.capture(Math, 'random', () => chance);
  t.capture(Date, 'now', () => now);
  t.capture(timers, 'setTimeout', async (ms: number) => {
    pauses.push(ms);
    now += ms;
  });
  syncBuiltinESMExports();
  return pauses;
}

t.test('which refusals are waited for', async (t) => {
  for (const errno of [1040, 1203, 1226]) t.ok(isNoConnectionLeft(refused(errno)), `${errno}`);
  t.notOk(isNoConnectionLeft(refused(1045)), 'a wrong password');
  t.notOk(isNoConnectionLeft(refused()), 'no server');
  t.notOk(isNoConnectionLeft(Object.assign(new Error('no'), { parent: { errno: 1040 } })));
  const isRetried = (message: string) => CONNECTION_RETRIES.match.some((one) => one.test(message));
  t.ok(isRetried('Too many connections'));
  t.ok(isRetried("User 'u' has exceeded the 'max_user_connections' resource (current value: 3)"));
  t.notOk(isRetried('Not so: Too many connections'));
  t.notOk(isRetried('Access denied'));
});

t.test('pauses become longer, and end after 20 seconds', async (t) => {
  const pauses = withoutWaiting(t, 0.5);
  const error = refused(1040);
  await t.rejects(
    whenConnected(() => Promise.reject(error)),
    error,
  );
  t.same(pauses, [25, 50, 100, 200, 400, ...Array(39).fill(500)]);
});

t.test('pauses differ by chance, so that not all come back at once', async (t) => {
  for (const [chance, pause] of [
    [0, 12.5],
    [0.9, 35],
  ] as const) {
    await t.test(`${chance}`, async (t) => {
      const pauses = withoutWaiting(t, chance);
      let tries = 0;
      const opened = await whenConnected(async () => {
        tries += 1;
        if (tries === 1) throw refused(1203);
        return 'open';
      });
      t.equal(opened, 'open');
      t.same(pauses, [pause]);
    });
  }
});

t.test('any other refusal comes out at once', async (t) => {
  const pauses = withoutWaiting(t, 0.5);
  await t.rejects(whenConnected(() => Promise.reject(refused(1045))));
  t.same(pauses, []);
});

t.test('what a server is asked with', async (t) => {
  const optionsOf = (settings: Partial<DatabaseSettings>) => {
    const databaseUrl = 'mysql://u:p@db.example/utmost';
    const sequelize = connect({ databaseUrl, dataDir: '', ...settings });
    t.equal(embeddedFile(sequelize), null);
    const { options } = sequelize as unknown as { options: Record<string, unknown> };
    const { dialect, logging, timezone, retry, pool, dialectOptions } = options;
    return { dialect, logging, timezone, retry, pool, dialectOptions };
  };
  const plain = {
    dialect: 'mysql',
    logging: false,
    timezone: '+00:00',
    retry: {
      max: 25,
      match: [/^Too many connections/, /max_user_connections/],
      backoffBase: 50,
      backoffExponent: 1.2,
    },
    pool: { max: 16, acquire: 20_000, idle: 10_000 },
    dialectOptions: {
      charset: 'utf8mb4',
      connectTimeout: 5_000,
      supportBigNumbers: true,
      maxPreparedStatements: 100,
      typeCast: true,
    },
  };
  t.same(optionsOf({}), plain);
  t.same(optionsOf({ connections: 3 }), { ...plain, pool: { ...plain.pool, max: 3 } });
  t.same(optionsOf({ tls: { ca: 'CA', verifyIdentity: false } }).dialectOptions, {
    ...plain.dialectOptions,
    ssl: { ca: 'CA', verifyIdentity: false, minVersion: 'TLSv1.2', rejectUnauthorized: true },
  });
});

t.test('what the embedded engine is asked with', async (t) => {
  const dataDir = join(t.testdir(), 'not', 'there', 'yet');
  const sequelize = connect({ dataDir });
  const storage = join(dataDir, 'utmost.sqlite');
  t.equal(embeddedFile(sequelize), storage);
  t.equal(statSync(storage).mode & 0o777, 0o600);
  t.match((sequelize as unknown as { options: object }).options, {
    dialect: 'sqlite',
    storage,
    logging: false,
    transactionType: 'IMMEDIATE',
    retry: { max: 1 },
  });
});
