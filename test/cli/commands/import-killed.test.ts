// An import that is killed anywhere and run again stores every row once, in order.
import { anyEngine } from '../../support/engines.ts';
import { onEveryEngine } from '../served.ts';
import { numberOf, storedLinks } from '../stored-links.ts';
import { CHUNKS, interruptedImport, isWhole, ROWS } from './interrupted-import.ts';

/** The first chunk, one between and the last; test/prove kills twenty times, at any moment. */
const MOMENTS = [
  ['sent', 1],
  ['stored', 2],
  ['stored', CHUNKS],
] as const;

onEveryEngine('killed with a chunk on its way, or stored but not answered', async (t, engine) => {
  const world = await interruptedImport(t, engine);
  for (const [moment, chunk] of MOMENTS) {
    // What is answered again is known by the database; of what never came in it knows nothing.
    if (engine === anyEngine || chunk === CHUNKS) await world.killedAt(moment, chunk);
  }
  const last = await world.utmost(['import', world.input]);
  t.match(last, { code: 0, stderr: /9 links from .* saved/ });
  await isWhole(t, world);
  if (engine !== anyEngine) return;

  const whole = await world.utmost(['import', world.input]);
  t.match(whole, { code: 0, stderr: /9 links were already saved by an earlier request/ });
  await isWhole(t, world);

  await world.killedAt('stored', 2, '--idempotency-key', 'second');
  const second = ['import', world.input, '--idempotency-key', 'second'];
  t.match(await world.utmost(second), { code: 0 });
  const links = await storedLinks(world.admin);
  t.equal(links.length, 2 * ROWS, 'the second import of a file is as safe as the first');
  t.ok(links.every((link, at) => link.name === `Link ${at % ROWS}` && numberOf(link) === at + 1));
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
