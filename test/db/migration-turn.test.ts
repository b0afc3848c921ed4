// A turn has a lease: another process takes it over from one that seems to have died, and keeps it when that one goes on.
import { inMigrationTurn, TURNS } from '@utmost/db/migration-turn.ts';
import { QueryTypes, type Sequelize } from 'sequelize';
import t from 'tap';
import { engines } from '../support/engines.ts';
import { openDatabase } from './open-database.ts';

const LONG_MS = 2 ** 30;

async function turnOf(sequelize: Sequelize): Promise<{ holder: string; until: number }> {
  const [row] = await sequelize.query<{ holder: string; until: number | string }>(
    `SELECT holder, until FROM ${TURNS}`,
    { type: QueryTypes.SELECT },
  );
  return { holder: row?.holder ?? '', until: Number(row?.until) };
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, again, drop } = await openDatabase(engine);
    t.teardown(drop);
    const other = again();
    const interval = globalThis.setInterval;
    let renew = () => {};
    const captured = (work: () => void) => {
      renew = work;
      return interval(() => {}, LONG_MS);
    };
    const noReport = () => {};
    const theirs = { holder: 'another', until: Date.now() + LONG_MS };

    await t.test('it is renewed while the work lasts, and free afterwards', async (t) => {
      t.capture(globalThis, 'setInterval', captured);
      await inMigrationTurn(sequelize, noReport, async () => {
        const { holder, until } = await turnOf(other);
        t.ok(until > Date.now(), 'it is taken');
        await other.query(`UPDATE ${TURNS} SET until = 1`);
        renew();
        while ((await turnOf(other)).until === 1);
        const renewed = await turnOf(other);
        t.equal(renewed.holder, holder);
        t.ok(renewed.until >= until, 'for as long again');
      });
      t.equal((await turnOf(other)).until, 0);
    });

    await t.test('one that was taken over is neither renewed nor given back', async (t) => {
      t.capture(globalThis, 'setInterval', captured);
      await inMigrationTurn(sequelize, noReport, async () => {
        const replacements = [theirs.holder, theirs.until];
        await other.query(`UPDATE ${TURNS} SET holder = ?, until = ?`, { replacements });
        renew();
      });
      // What is under way is done before it is closed.
      await sequelize.close();
      t.same(await turnOf(other), theirs);
    });
  });
}
