// Among very many links a search goes on by itself and says how far it is, on standard error or on the screen.

import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { anyEngine } from '../support/engines.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { startServer } from '../support/server.ts';
import { slowClock } from '../support/slow-clock.ts';
import { gateTo } from './gate.ts';
import { command, onTerminal } from './on-terminal.ts';
import { serve } from './served.ts';

t.test('list, browser and delete look at all links', async (t) => {
  const running = await startServer(anyEngine, { env: { BILLING: 'off' }, clock: slowClock() });
  t.teardown(() => running.stop());
  const admin = await signIn(running.url, address('ada@search'));
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const { token } = (await admin.post('/api/api-tokens', { name: 'T', scope: 'admin' })).body;
  const database = databaseOf(running);
  await storeManyLinks(database, { organizationId, links: 9_000, mark: '01' });
  await database.query("UPDATE tracking_links SET name = 'Buried' WHERE id LIKE '01000000-%'");
  await database.close();
  const { utmost } = await serve(t);
  const links = (...args: string[]) =>
    utmost(['links', ...args], { env: { UTMOST_URL: running.url, UTMOST_TOKEN: token } });

  const found = await links('list', '--search', 'urie');
  t.match(found, { code: 0, stdout: /\tBuried\t/ });
  t.equal(found.stderr, 'Searched 4,000 of 9,000 links\nSearched 8,000 of 9,000 links\n1 link.\n');

  const gate = await gateTo(t, running.url);
  const cleared = Promise.withResolvers<void>();
  let asked = 0;
  gate.guard('GET /api/tracking-links', async ({ url, forward }) => {
    asked += 1;
    const answer = await forward();
    if (url.searchParams.has('after')) await cleared.promise;
    else if (asked > 1 && url.searchParams.get('filter') === '{}') cleared.resolve();
    answer.handOver();
  });
  const browsed = await onTerminal(
    command(['links']),
    [
      { sees: 'of 9,000', types: '/urie' },
      { sees: 'Searched 4,000 of 9,000 links', types: '\u0015' },
      { sees: 'name, URL or creator', types: '\u0003' },
    ],
    { env: { UTMOST_URL: gate.url, UTMOST_TOKEN: token } },
  );
  t.equal(browsed.code, 0, 'the browser says how far it is');

  const page = await links('list', '--search', '/page/', '--limit', '2', '--json');
  t.match(JSON.parse(page.stdout), { isExact: false, links: [{}, {}] });
  t.notMatch(page.stderr, 'Searched', 'the page was full at once');
  const deleted = await links('delete', '--search', 'source7&', '--yes');
  t.match(deleted, { code: 0, stderr: '225 links deleted' });
});
