// Rows that wait in a file of their own until a transaction of the embedded engine stores them.
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@utmost/db/connection.ts';
import { Scratch } from '@utmost/db/embedded/scratch.ts';
import { migrateDatabase } from '@utmost/db/migrate.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';

t.test('a transaction stores what is in it, and the file is gone', async (t) => {
  const dataDir = t.testdir();
  const sequelize = connect({ dataDir });
  t.teardown(() => sequelize.close());
  await sequelize.query('CREATE TABLE notes (text TEXT)');
  const staged = async (text: string) => {
    const scratch = new Scratch(join(dataDir, 'utmost.sqlite'));
    t.equal(statSync(scratch.file).mode & 0o777, 0o600);
    await scratch.run({ sql: 'CREATE TABLE notes (text)', values: [] });
    await scratch.run({ sql: 'INSERT INTO notes VALUES (?)', values: [text] });
    t.same(await scratch.rows('SELECT text FROM notes'), [[text]]);
    await scratch.end();
    return scratch;
  };
  const store = (file: string) =>
    inTransaction(sequelize, async (transaction) => {
      await sequelize.query('ATTACH ? AS staged', { replacements: [file], transaction });
      await sequelize.query('INSERT INTO main.notes SELECT text FROM staged.notes', {
        transaction,
      });
    });
  // Nothing stays attached to what does the next one.
  for (const text of ['one', 'two']) {
    const scratch = await staged(text);
    await store(scratch.file);
    await scratch.close();
    t.notOk(existsSync(scratch.file));
  }
  const rows = await sequelize.query('SELECT text FROM notes', { type: QueryTypes.SELECT });
  t.same(rows, [{ text: 'one' }, { text: 'two' }]);
  const attached = await sequelize.query('PRAGMA database_list', { type: QueryTypes.SELECT });
  t.equal(attached.length, 1);
});

t.test(
  'what a process that was killed has left is gone with a later start, and what another one writes stays',
  async (t) => {
    const old = ['generation.json', 'notes.sqlite', 'old-utmost-staged-1.sqlite'];
    const others = [...old, 'utmost-before-0002-earlier.sqlite', 'utmost-staged-new.sqlite'];
    const names = [...others, 'utmost-staged-old.sqlite'];
    const dataDir = t.testdir(Object.fromEntries(names.map((name) => [name, '{}'])));
    const hourAgo = Date.now() / 1000 - 3_700;
    for (const name of names.filter((name) => !name.includes('new')))
      utimesSync(join(dataDir, name), hourAgo, hourAgo);
    const sequelize = connect({ dataDir });
    t.teardown(() => sequelize.close());
    await migrateDatabase(sequelize, { dataDir }, () => undefined);
    const left = readdirSync(dataDir).filter((name) => !name.startsWith('utmost.sqlite'));
    t.same(left.sort(), others, "nothing of anyone else's, however old");
  },
);
