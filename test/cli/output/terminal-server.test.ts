// What talks to a server, at a terminal: questions, and lists that people read.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { gateTo } from '../gate.ts';
import { command, onTerminal, plain } from '../on-terminal.ts';
import { serve } from '../served.ts';
import { setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

t.test('nothing is changed without a yes', async (t) => {
  const { admin, files, env, utmost } = await serve(t);
  await setFixtureTaxonomy(admin);
  const parameters = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'x', mkt: 'de' };
  const link = {
    name: 'Esc \u001b[31m',
    baseUrl: 'https://a.example/',
    parameters: JSON.stringify(parameters),
  };
  t.equal((await admin.post('/api/tracking-links', link)).status, 201);
  const file = files.path('taxonomy.yaml');
  const name = async (): Promise<string> =>
    (await admin.get('/api/tracking-parameters')).body[0].displayName;
  t.match(await utmost(['taxonomy', 'pull', '-o', file]), {
    code: 0,
    stderr: /8 parameters from /,
  });
  files.file('taxonomy.yaml', readFileSync(file, 'utf8').replace(': Source', ': Origin'));

  const apply = command(['taxonomy', 'apply', file]);
  const asked = { sees: 'Make this change on' };
  const no = await onTerminal(apply, [{ ...asked, types: '\r' }], { env });
  t.match(no, { code: 1, screen: /Stopped\. Nothing was changed\./ });
  t.match(no.screen, 'Change utm_source: display name from "Source" to "Origin"');
  t.equal(await name(), 'Source');
  const yes = await onTerminal(apply, [{ ...asked, types: 'y\r' }], { env });
  t.equal(yes.code, 0, plain(yes.screen));
  t.equal(await name(), 'Origin');

  const remove = command(['links', 'delete', '--all']);
  const stopped = await onTerminal(remove, [{ sees: 'Delete 1 link at', types: '\u0003' }], {
    env,
  });
  t.match(stopped, { code: 1, screen: /Stopped\. Nothing was changed\./ });
  t.equal((await storedLinks(admin)).length, 1);

  const list = await onTerminal(command(['links', 'list']), [], { env, columns: 40 });
  t.equal(list.code, 0);
  t.match(list.screen, '\u001b[1mEsc \\u001b[31m\u001b[22m');
  const uncolored = { ...env, NO_COLOR: '1' };
  const bare = await onTerminal(command(['links', 'list']), [], { env: uncolored });
  t.notMatch(bare.screen, '\u001b');
  t.match(
    plain(list.screen),
    /^Esc \\u001b\[31m\n {2}https:\/\/a\.example\/\?utm_source=google\S+\n {2}ada, /,
  );
});

t.test('an export to a terminal is shown, not obeyed; in a file it is kept', async (t) => {
  const { admin, env, utmost } = await serve(t);
  await admin.post('/api/tracking-parameters', {
    displayName: 'Source',
    queryName: 's',
    type: 'text',
  });
  const name = 'A\u001b]0;title\u0007\u009b31m\rB';
  const link = { name, baseUrl: 'https://a.example/', parameters: '{"s":"x"}' };
  t.equal((await admin.post('/api/tracking-links', link)).status, 201);
  const shown = 'A\\u001b]0;title\\u0007\\u009b31m\\u000dB';
  for (const format of ['csv', 'ndjson']) {
    const args = ['export', '-o', '-', '--format', format];
    const { screen, code } = await onTerminal(command(args), [], { env });
    t.equal(code, 0, format);
    // JSON has short words for some of them.
    t.match(screen.replace(/\\r/, '\\u000d'), shown, format);
    // Progress is drawn there too.
    for (const raw of ['\u001b]0;', '\u0007', '\u009b', '\rB'])
      t.notOk(screen.includes(raw), format);
    const piped = await utmost(args);
    t.match(piped.stdout, format === 'csv' ? name : '\u009b31m', format);
  }
});

t.test('a table is as wide as the terminal', async (t) => {
  const { admin, env } = await serve(t);
  await setFixtureTaxonomy(admin);
  const look = async (columns: number, more: NodeJS.ProcessEnv = {}) => {
    const run = await onTerminal(command(['params']), [], { env: { ...env, ...more }, columns });
    t.equal(run.code, 0);
    return run.screen;
  };
  const wide = await look(300);
  t.ok(wide.startsWith('\u001b[2mNAME'), 'headings are fainter');
  t.match(plain(wide), /^NAME +QUERY NAME +TYPE +RULES\n─+ +─+ +─+ +─+\nSource +utm_source +drop/);
  t.equal(plain(wide).trimEnd().split('\n').length, 10, 'a line each');
  const uncolored = await look(60, { NO_COLOR: '1' });
  t.notMatch(uncolored, '\u001b');
  const narrow = plain(uncolored).trimEnd().split('\n');
  t.ok(narrow.length > 10, 'cells go on below');
  t.same(
    narrow.filter((line) => line.length > 60),
    [],
  );
  const tight = plain(await look(24));
  t.match(tight, /^NAME +Source\nQUERY NAME +utm_source\nTYPE +dropdown\nRULES +required,/);
  t.match(tight, /\n\nNAME +Medium\n/);
});

t.test('a token is asked for without being shown', async (t) => {
  const { url, email, token, env, utmost } = await serve(t);
  const alone = { ...env, UTMOST_URL: '', UTMOST_TOKEN: '' };
  const login = command(['login', '--token', '-']);
  const steps = [
    { sees: 'Server address', types: `${url}\r` },
    { sees: 'API token', types: `${token}\r` },
  ];
  const { screen, code } = await onTerminal(login, steps, { env: alone });
  t.equal(code, 0, plain(screen));
  t.match(plain(screen), `(${email}), admin of`);
  t.notMatch(screen, token);
  t.match(await utmost(['whoami'], { env: alone }), { code: 0 });
});

t.test('an export keeps characters whole that come in two pieces', async (t) => {
  const { url, env } = await serve(t);
  const gate = await gateTo(t, url);
  const text = `${'€'.repeat(50)}\n`.repeat(4_000);
  gate.guard('GET /api/tracking-links/export', ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text);
  });
  const { code, screen } = await onTerminal(command(['export', '--url', gate.url]), [], { env });
  t.equal(code, 0);
  t.notMatch(screen, '\uFFFD');
  t.equal(screen.split('€').length - 1, 200_000);
});
