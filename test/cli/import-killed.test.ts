// An import that is killed anywhere and run again stores every row once, in order.
import { rmSync } from 'node:fs';
import t from 'tap';
import { anyEngine } from '../support/engines.ts';
import { CHUNKS, interruptedImport, isWhole, ROWS } from './interrupted-import.ts';
import { onEveryEngine } from './served.ts';
import { numberOf, storedLinks } from './stored-links.ts';

onEveryEngine(
  'killed with each chunk on its way, and stored but not answered',
  async (t, engine) => {
    const world = await interruptedImport(t, engine);
    for (let chunk = 1; chunk <= CHUNKS; chunk += 1) {
      // Of what never came in, no database knows.
      if (engine === anyEngine) await world.killedAt('sent', chunk);
      await world.killedAt('stored', chunk);
    }
    const last = await world.utmost(['import', world.input]);
    t.match(last, { code: 0, stderr: /9 links from .* saved/ });
    await isWhole(t, world);
  },
);

t.test('a machine that has forgotten how far it was', async (t) => {
  const world = await interruptedImport(t);
  await world.killedAt('stored', 2);
  rmSync(world.files.path('state'), { recursive: true });
  t.match(await world.utmost(['import', world.input]), { code: 0 });
  await isWhole(t, world);
  rmSync(world.files.path('state'), { recursive: true });
  t.match(await world.utmost(['import', world.input]), { code: 0 });
  await isWhole(t, world);
});

onEveryEngine('two at once', async (t, engine) => {
  const world = await interruptedImport(t, engine);
  const runs = await Promise.all([1, 2].map(() => world.utmost(['import', world.input])));
  t.same(
    runs.map(({ code }) => code),
    [0, 0],
    runs.map(({ stderr }) => stderr).join(''),
  );
  await isWhole(t, world);
});

t.test('the second import of a file is as safe as the first', async (t) => {
  const world = await interruptedImport(t);
  t.match(await world.utmost(['import', world.input]), { code: 0 });
  await world.killedAt('stored', 2, '--again');
  t.match(await world.utmost(['import', world.input, '--again']), { code: 0 });
  const links = await storedLinks(world.admin);
  t.equal(links.length, 2 * ROWS);
  t.ok(links.every((link, at) => link.name === `Link ${at % ROWS}` && numberOf(link) === at + 1));
});
