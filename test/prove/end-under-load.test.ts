// SIGTERM while links are created and files imported: what is under way ends well, and nothing that was acknowledged is lost.
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { signIn } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { startLoad } from './load.ts';
import { proved } from './proof.ts';
import { serviceOn } from './service-on.ts';

const ROUNDS = 3;
const WRITERS = 6;
const ROWS = 5_000;
const UNREADY_WITHIN_MS = 1_000;
const ENDED_WITHIN_MS = 30_000;
const CSV = { 'content-type': 'text/csv' };

for (const engine of engines) {
  t.test(`F2 SIGTERM under load, ${engine.name}`, { timeout: 600_000 }, async (t) => {
    const service = await serviceOn(t, engine);
    const { url } = service;
    const importer = await signIn(url, 'ada@imports.example');
    const load = await startLoad(url, WRITERS);
    let slowestUnready = 0;
    let slowestEnd = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await load.more('acknowledged', 100);
      const { child } = service.current();
      let isImported = false;
      const imported = importer
        .request('POST', '/api/tracking-links/import', sheet(round), CSV)
        .finally(() => {
          isImported = true;
        });
      await load.more('acknowledged', WRITERS);
      t.notOk(isImported, 'the import is under way');
      const asked = performance.now();
      const ended = service.current().end('SIGTERM');
      while (await isReady(url)) await pause(5);
      const unready = performance.now() - asked;
      t.ok(unready < UNREADY_WITHIN_MS, `not ready after ${unready.toFixed(0)} ms`);
      t.match(await imported, { status: 201, body: { created: ROWS } }, 'the import ends well');
      t.equal(await ended, 0, 'exit 0');
      const end = performance.now() - asked;
      t.ok(end < ENDED_WITHIN_MS, `ended after ${end.toFixed(0)} ms`);
      t.equal(child.signalCode, null);
      slowestUnready = Math.max(slowestUnready, unready);
      slowestEnd = Math.max(slowestEnd, end);
      await service.start();
    }
    await load.more('acknowledged', 100);
    await load.stop();
    const links = await load.check(t);
    const { headers } = await importer.get('/api/tracking-links?range=[0,0]');
    t.equal(headers.get('content-range')?.split('/')[1], String(ROUNDS * ROWS));
    proved({
      part: 'Faults',
      claim: `SIGTERM under load, ${engine.name}: not ready within 1 s, an import under way ends well, exit 0 within 30 s, no acknowledged link lost and none there twice`,
      times: ROUNDS,
      result: `${links.toLocaleString('en')} links acknowledged, not ready after ${slowestUnready.toFixed(0)} ms, ended after ${(slowestEnd / 1000).toFixed(1)} s at most`,
    });
  });
}

function sheet(round: number): string {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Row ${round}-${at},https://a.example/${at}`,
  );
  return `link_name,website_url\n${rows.join('\n')}\n`;
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
