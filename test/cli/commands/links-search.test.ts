// A search among many links: its total is counted to 1,000, and a search that takes too long says what helps.

import { searchLimit } from '@utmost/api/links/search-limit.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { anyEngine, engines } from '../../support/engines.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { startServer } from '../../support/server.ts';
import { command, onTerminal } from '../on-terminal.ts';
import { serve } from '../served.ts';

t.test('list, browser and delete look at all links', async (t) => {
  // The embedded one, on which a limit of no time at all ends a search for certain.
  const running = await startServer(engines[0] ?? anyEngine, { env: { BILLING: 'off' } });
  t.teardown(() => running.stop());
  const admin = await signIn(running.url, address('ada@search'));
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  const { token } = (await admin.post('/api/api-tokens', { name: 'T', scope: 'admin' })).body;
  const database = databaseOf(running);
  await storeManyLinks(database, { organizationId, links: 9_000, mark: '01' });
  await database.query("UPDATE tracking_links SET name = 'Buried' WHERE id LIKE '01000000-%'");
  await database.close();
  const { utmost } = await serve(t);
  const env = { UTMOST_URL: running.url, UTMOST_TOKEN: token };
  const links = (...args: string[]) => utmost(['links', ...args], { env });

  const found = await links('list', '--search', 'urie');
  t.match(found, { code: 0, stdout: /\tBuried\t/, stderr: '1 link.\n' });

  const browsed = await onTerminal(
    command(['links']),
    [
      { sees: 'of 9,000', types: '/urie' },
      { sees: '1–1 of 1', types: '\u0015' },
      { sees: 'name, URL or creator', types: '/page/' },
      { sees: 'of more than 1,000', types: '\u0003' },
    ],
    { env },
  );
  t.equal(browsed.code, 0, 'the browser searches too');

  const page = await links('list', '--search', '/page/', '--limit', '2', '--json');
  t.match(JSON.parse(page.stdout), { total: 1000, isExact: false, links: [{}, {}] });
  const most = await links('list', '--search', '/page/', '--limit', '1000');
  t.match(most.stderr, 'The newest 1,000 of more than 1,000 links.');
  const { ms } = searchLimit;
  t.teardown(() => {
    searchLimit.ms = ms;
  });
  searchLimit.ms = 0;
  const late = await links('list', '--search', 'no such text', '--json');
  t.match(late, { code: 1, stderr: /Add a filter/ });
  searchLimit.ms = ms;
  const deleted = await links('delete', '--search', 'source7&', '--yes');
  t.match(deleted, { code: 0, stderr: '225 links deleted' });
});
