// The embedded database's disk fills up under load, and is emptied: an error meanwhile, no damage, and all goes on.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { clientOf } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { fill, smallDisk } from '../support/small-disk.ts';
import { startLoad } from './load.ts';
import { proved } from './proof.ts';
import { serviceOn } from './service-on.ts';

const ROUNDS = 5;
const WRITERS = 6;
const DISK_MB = 64;

t.test('F4 a full disk under load', { timeout: 600_000 }, async (t) => {
  const [embedded] = engines;
  const disk = smallDisk(t, DISK_MB);
  if (!embedded || disk === null) {
    t.pass('a small disk', { skip: 'only some accounts may mount one' });
    return;
  }
  const service = await serviceOn(t, embedded, { DATA_DIR: disk });
  const visitor = clientOf(service.url);
  const load = await startLoad(service.url, WRITERS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await load.more('acknowledged', 100);
    const filler = fill(disk);
    await load.more('refused', 100);
    t.equal((await visitor.get('/api/health')).status, 200);
    t.equal((await visitor.get('/login')).status, 200);
    rmSync(filler);
  }
  await load.more('acknowledged', 100);
  await load.stop();
  const { first, many } = load.refused();
  t.match(first, { body: { code: 'unavailable', message: /disk.*full/i } });
  const links = await load.check(t);
  t.equal(await service.current().end('SIGTERM'), 0);
  const database = new DatabaseSync(join(disk, 'utmost.sqlite'));
  t.same(
    database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => ({ ...row })),
    [{ integrity_check: 'ok' }],
  );
  t.same(database.prepare('PRAGMA foreign_key_check').all(), []);
  database.close();
  proved({
    part: 'Faults',
    claim:
      "The embedded database's disk filled up under load and emptied again: 503 that names the full disk, no acknowledged link lost, no damage (PRAGMA integrity_check), and it stores again at once",
    times: ROUNDS,
    result: `${links.toLocaleString('en')} links acknowledged, ${many.toLocaleString('en')} answers 503`,
  });
});
