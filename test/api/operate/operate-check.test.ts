// What `npm run operate -- check` finds in a database, and what it prints.
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { operate } from './operate.ts';

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const domain = address('ada@checked').replace('ada@', '');
    const admin = await signIn(running.url, address('ada@checked'));
    await admin.post('/api/tracking-parameters', {
      type: 'identifier',
      displayName: 'Link ID',
      queryName: 'lid',
    });
    const campaign = { displayName: 'Campaign', queryName: 'cmp' };
    await admin.post('/api/tracking-parameters', { type: 'text', ...campaign });
    await admin.post('/api/tracking-parameters', {
      ...{ type: 'identifier', displayName: 'Campaign ID', queryName: 'cid' },
      identifierPer: 'cmp',
    });
    const links = Array.from({ length: 3 }, (_, at) => ({
      name: `Link ${at}`,
      baseUrl: 'https://a.example/',
      parameters: '{"cmp":"one"}',
    }));
    t.equal((await admin.post('/api/tracking-links/bulk', { links, mode: 'all' })).status, 201);
    const check = () => operate(running.settings, 'check');
    // A parameter whose type was changed has other values as well, and the same one in many links.
    await database.query(
      `INSERT INTO link_values (organizationId, queryName, value, linkId)
       SELECT organizationId, 'lid', '2024_spring', id FROM tracking_links`,
    );
    const sound = await check();
    t.match(sound, { code: 0, stderr: '' });
    t.match(
      sound.stdout,
      /^Database: .+\nChecking the database\. .*\nNo problems found in 3 links of 1 organization\.\n$/,
    );

    await database.query('UPDATE organization_usage SET links = links + 1');
    await database.query('UPDATE tracking_parameters SET currentIdentifierValue = 2');
    await database.query("UPDATE value_numbers SET number = 5 WHERE queryName = 'cid'");
    await database.query(
      `INSERT INTO value_numbers (id, organizationId, queryName, per, value, number)
       SELECT organizationId, organizationId, queryName, per, 'two', number FROM value_numbers`,
    );
    await database.query("UPDATE link_values SET value = '1' WHERE value = '2'");
    const isEmbedded = engine.name === 'embedded';
    await database.transaction(async (transaction) => {
      if (!isEmbedded) await database.query('SET foreign_key_checks = 0', { transaction });
      await database.query(
        `INSERT INTO link_values (organizationId, queryName, value, linkId) SELECT id, 'src', 'x', id FROM organizations`,
        { transaction },
      );
      if (!isEmbedded) {
        await database.query(
          "UPDATE sessions SET userId = '0190b3c6-0000-7000-8000-000000000009'",
          {
            transaction,
          },
        );
        await database.query('SET foreign_key_checks = 1', { transaction });
      }
    });
    const { code, stdout } = await check();
    t.equal(code, 1);
    const expected = [
      `${domain}: 4 links counted, but 3 stored.`,
      `${domain}: a link has lid 3, but the counter is at 2, so that number would be given again.`,
      `${domain}: 2 links have the same lid, 1.`,
      `${domain}: a value has cid 5, but the counter is at 2, so that number would be given again.`,
      `${domain}: 3 links have the same cid, 1.`,
      `${domain}: 2 values have the same cid, 5.`,
      ...(isEmbedded ? [] : ['sessions: 1 row without a row in users.']),
      'link_values: 1 row without a row in tracking_links.',
      `${isEmbedded ? 7 : 8} problems found. docs/recovery.md says what to do.`,
    ];
    t.same(stdout.trimEnd().split('\n').slice(2), expected);
  });
}
