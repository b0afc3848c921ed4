// The browser of links at a terminal.
import t from 'tap';
import { gateTo } from '../gate.ts';
import { afterwards, command, onTerminal, plain } from '../on-terminal.ts';
import { serve } from '../served.ts';

const LINKS = command(['links']);
const ESC = '\u001b';
const DOWN = `${ESC}[B`;
const RIGHT = `${ESC}[C`;
const LEFT = `${ESC}[D`;
const LISTING = 'GET /api/tracking-links';
const PARAMETERS = [{ displayName: 'Source', queryName: 'src', type: 'text' }];

async function withLinks(t: Parameters<typeof serve>[0], count: number) {
  const served = await serve(t);
  await served.admin.put('/api/taxonomy', { parameters: PARAMETERS });
  const links = Array.from({ length: count }, (_, n) => ({
    name: `Link ${String(n + 1).padStart(2, '0')}`,
    baseUrl: 'https://a.example/',
    parameters: JSON.stringify({ src: n === 0 ? 'first' : 'other' }),
  }));
  if (count > 0) await served.admin.post('/api/tracking-links/bulk', { links, mode: 'all' });
  const gate = await gateTo(t, served.url);
  const env = {
    ...served.env,
    UTMOST_URL: gate.url,
    TMUX: '',
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
  };
  return { ...served, url: gate.url, env, gate };
}

t.test(
  'links are paged through, searched, looked at, copied and deleted, up to the last of a page',
  async (t) => {
    const { env, admin, url } = await withLinks(t, 26);
    const copied = Buffer.from('https://a.example/?src=first').toString('base64');
    const { screen, code } = await onTerminal(
      LINKS,
      [
        { sees: '1–12 of 26', types: RIGHT },
        { sees: '13–24 of 26', types: LEFT },
        { sees: '1–12 of 26', types: '/first' },
        { sees: '1–1 of 1', types: '\r' },
        { sees: '› Link 01', types: '\r' },
        { sees: 'https://a.example/?src=first', types: 'c' },
        { sees: 'OSC 52', types: 'd' },
        { sees: 'Delete Link 01?', types: 'n' },
        { sees: '1–1 of 1', types: 'd' },
        { sees: 'Delete Link 01?', types: 'y' },
        { sees: 'Deleted Link 01.', types: '/' },
        { sees: 'No links match "first"', types: ESC },
        { sees: '1–12 of 25', types: DOWN.repeat(11) },
        { sees: '› Link 15', types: 'c' },
        // A notice below a full page leaves all of it in sight.
        { sees: /Search .*1–12 of 25\n[\s\S]*› Link 15[\s\S]*OSC 52/, types: RIGHT },
        { sees: '13–24 of 25', types: RIGHT },
        { sees: '25–25 of 25', types: 'd' },
        { sees: 'Delete Link 02?', types: 'y' },
        { sees: '13–24 of 24', types: ESC },
      ],
      { env, rows: 20 },
    );
    t.equal(code, 0);
    t.match(screen, `${ESC}]52;c;${copied}\u0007`);
    t.equal(afterwards(screen), '');
    t.match(plain(screen), url);
    const { body } = await admin.get('/api/tracking-links?filter={"q":"first"}');
    t.same(body, []);
  },
);

t.test('trouble with the first page ends it, with a sentence', async (t) => {
  const { env, gate } = await withLinks(t, 1);
  gate.guard(LISTING, ({ response }) => void response.writeHead(401).end());
  const { code, screen } = await onTerminal(LINKS, [], { env });
  t.equal(code, 1);
  t.match(afterwards(screen), 'responded with 401 Unauthorized');
});

t.test('a failure of a page that is not awaited any more is not shown', async (t) => {
  const { env, gate } = await withLinks(t, 2);
  const [searched, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  gate.guard(LISTING, async ({ response, forward }) => {
    asked += 1;
    if (asked === 1) {
      await searched.promise;
      response.once('close', refused.resolve);
      response.writeHead(401, { connection: 'close' }).end();
      return;
    }
    searched.resolve();
    await refused.promise;
    (await forward()).handOver();
  });
  const { code } = await onTerminal(
    LINKS,
    [
      { sees: 'Loading', types: '/first' },
      { sees: '1–1 of 1', types: '\r' },
      { sees: '› Link 01', types: ESC },
    ],
    { env },
  );
  t.equal(code, 0);
  t.equal(asked, 2);
});

t.test('without links it says what to do; a server that says no is heard', async (t) => {
  const { env } = await withLinks(t, 0);
  const empty = await onTerminal(LINKS, [{ sees: 'No links yet. Run utmost', types: ESC }], {
    env,
  });
  t.equal(empty.code, 0);
  const token = `utmost_pat_${'a'.repeat(40)}`;
  const refused = await onTerminal(LINKS, [], { env: { ...env, UTMOST_TOKEN: token } });
  t.equal(refused.code, 4);
});

t.test('names are shown, not obeyed, and a narrow window holds them', async (t) => {
  const { env, admin } = await withLinks(t, 0);
  const name = `${ESC}]0;owned\u0007 a name that is longer than the window is wide`;
  await admin.post('/api/tracking-links', {
    name,
    baseUrl: 'https://a.example/',
    parameters: '{}',
  });
  const { screen } = await onTerminal(LINKS, [{ sees: 'owned', types: ESC }], {
    env: { ...env, NO_COLOR: '1' },
    columns: 40,
    rows: 10,
  });
  t.notMatch(screen, `${ESC}]0;owned`);
  t.same(
    plain(screen)
      .split('\n')
      .filter((line) => [...line].length > 40),
    [],
  );
});

t.test('for a program links are plain lines, or JSON', async (t) => {
  const { env, utmost } = await withLinks(t, 2);
  const piped = await utmost(['links']);
  t.match(piped, {
    code: 0,
    stdout: /^[^\t\n]+\t[^\t\n]+\t[^\t\n]+\tLink 0\d\thttps:\/\/a\.example\/\?src=/,
  });
  t.notMatch(piped.stdout + piped.stderr, ESC);
  t.match(JSON.parse((await utmost(['links', '--json'])).stdout), { total: 2 });
  t.match(JSON.parse((await utmost(['links', 'list', '--json'])).stdout), { total: 2 });
  const inCi = await onTerminal(LINKS, [], { env: { ...env, CI: '1' } });
  t.equal(inCi.code, 0);
  t.notMatch(inCi.screen, ESC);
});

t.test('a server that has too much to do is waited for, and that is said', async (t) => {
  const { env, gate } = await withLinks(t, 1);
  let isBusy = true;
  gate.guard(LISTING, async ({ response, forward }) => {
    if (!isBusy) return (await forward()).handOver();
    isBusy = false;
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  const { screen, code } = await onTerminal(
    LINKS,
    [{ sees: 'The server is busy. Trying again in 1 second.' }, { sees: 'Link 01', types: ESC }],
    { env },
  );
  t.equal(code, 0);
  t.match(screen, `${ESC}[33mThe server is busy`, 'in the place of the keys');
  t.equal(afterwards(screen), '');
});
