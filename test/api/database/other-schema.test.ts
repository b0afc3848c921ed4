// A database that another version has migrated is refused at start, and by a service that runs already.
import { systemClock } from '@utmost/api/clock.ts';
import { readConfig } from '@utmost/api/config.ts';
import { createServer } from '@utmost/api/server.ts';
import { startFailure } from '@utmost/api/start-failure.ts';
import t from 'tap';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine);
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const ready = async () => {
      const answer = await fetch(`${running.url}/api/ready`);
      return { status: answer.status, text: await answer.text() };
    };
    const failure = () =>
      createServer(readConfig(running.settings), systemClock).then(
        () => 'It starts.',
        (error) => startFailure(error),
      );

    t.equal((await ready()).status, 200);
    await database.query("INSERT INTO migrations (name) VALUES ('9999-later')");
    t.match(await ready(), { status: 503, text: /this version's tables/ });
    t.match(await failure(), /^The service cannot start: a newer version .*9999-later[^\n]*\.$/);

    await database.query("DELETE FROM migrations WHERE name = '9999-later'");
    t.equal((await ready()).status, 200);
    await database.query("DELETE FROM migrations WHERE name = '0003-no-name-sets'");
    t.match(await ready(), { status: 503, text: /this version's tables/ }, 'an older one');
    await database.query("INSERT INTO migrations (name) VALUES ('0003-no-name-sets')");
    t.equal((await ready()).status, 200);
    await database.query('ALTER TABLE users RENAME COLUMN picture TO portrait');
    t.match(
      await failure(),
      /^The service cannot start: .*\(column users\.picture is missing\)[^\n]*\.$/,
    );
  });
}
