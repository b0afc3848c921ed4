// Links of the server: list, create, delete and export them.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import type { Engine } from '../../support/engines.ts';
import { gateTo } from '../gate.ts';
import { SYSTEM_NODE } from '../run-utmost.ts';
import { onEveryEngine, type Served, serve } from '../served.ts';
import { setFixtureTaxonomy, storedLinks } from '../stored-links.ts';

const VALUES = ['utm_source=google', 'utm_medium=cpc', 'utm_campaign=x', 'mkt=de'];
const PARAMS = VALUES.flatMap((value) => ['--param', value]);

async function withLinks(
  t: Parameters<typeof serve>[0],
  count: number,
  engine?: Engine,
): Promise<Served> {
  const served = await serve(t, engine);
  await setFixtureTaxonomy(served.admin);
  const parameters = JSON.stringify(Object.fromEntries(VALUES.map((one) => one.split('='))));
  const links = Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? 'Esc \u001b[31m\t"quoted"' : `Link ${at}`,
    baseUrl: `https://a.example/${at}`,
    parameters,
  }));
  const { status } = await served.admin.post('/api/tracking-links/bulk', { links });
  if (status !== 201) throw new Error(String(status));
  return served;
}

t.test('create', async (t) => {
  const { utmost, admin } = await withLinks(t, 1);
  const create = (...args: string[]) => utmost(['links', 'create', ...args]);
  const made = await create('https://a.example/new', '--name', 'New', ...PARAMS);
  t.match(made, {
    code: 0,
    stdout:
      'https://a.example/new?utm_source=google&utm_medium=cpc&utm_campaign=x&mkt=de&lid=000002\n',
    stderr: '',
  });
  const twin = await create('https://a.example/new', '-n', 'Twin', ...PARAMS, '--json');
  t.match(twin, { code: 0, stderr: /^Warning: .*already exists: New/ });
  t.match(JSON.parse(twin.stdout), { name: 'Twin', createdBy: 'ada', urlEncoding: true });
  const bad = await create('nonsense', '--name', 'Bad', '--param', 'utm_source=gogle');
  t.match(bad, {
    code: 3,
    stdout: '',
    stderr: /website-url: Please enter a valid URL\n--param utm_source: Source must be one of/,
  });
  t.match(await create('--json'), { code: 2, stderr: 'website-url and --name are missing' });
  t.match(await create('https://a.example', '--name', 'A', '-p', 'x'), { code: 2 });
  t.equal((await storedLinks(admin)).length, 3);
  const old = await utmost(['links', 'create', 'https://a.example/old', '-n', 'Old', ...PARAMS], {
    node: SYSTEM_NODE ?? process.execPath,
  });
  t.equal(old.code, 0, old.stderr);
});

t.test('create from a preset', async (t) => {
  const { utmost, admin } = await withLinks(t, 1);
  const create = (...args: string[]) =>
    utmost(['links', 'create', 'https://a.example/new', '--name', 'New', ...args]);
  const parameters = JSON.stringify(Object.fromEntries(VALUES.map((one) => one.split('='))));
  const save = (name: string, dates: object) =>
    admin.post('/api/presets', { name, parameters, ...dates });
  t.equal((await save('Spring 2027', {})).status, 201);
  t.equal((await save('Past', { to: '2020-12-31' })).status, 201);
  t.equal((await save('Next', { from: '2099-01-01' })).status, 201);
  t.match(await create('--preset', 'spring 2027', '--param', 'utm_campaign=y'), {
    code: 0,
    stdout: /utm_source=google&utm_medium=cpc&utm_campaign=y&mkt=de&lid=\d+\n$/,
    stderr: '',
  });
  t.match(await create('--preset', 'Summer'), {
    code: 2,
    stdout: '',
    stderr: 'There is no preset called "Summer". Offered today: Spring 2027.',
  });
  t.match(await create('--preset', 'Past'), {
    code: 2,
    stderr: 'The preset "Past" isn\'t offered after 2020-12-31.',
  });
  t.match(await create('--preset', 'Next'), {
    code: 2,
    stderr: 'The preset "Next" isn\'t offered before 2099-01-01.',
  });
  const all = (await admin.get('/api/tracking-parameters')).body as Record<string, string>[];
  const market = all.find(({ queryName }) => queryName === 'mkt');
  await admin.delete(`/api/tracking-parameters/${market?.id}`);
  t.match(await create('--preset', 'Spring 2027'), {
    code: 0,
    stdout: /utm_campaign=x&lid=\d+\n$/,
    stderr:
      'Warning: The rules don\'t allow these values of the preset "Spring 2027" today, so they are left out: mkt',
  });
  t.equal((await storedLinks(admin)).length, 3, 'what was refused stored nothing');
});

t.test('list', async (t) => {
  const { utmost, admin } = await withLinks(t, 30);
  const list = (...args: string[]) => utmost(['links', 'list', ...args]);
  const all = await list();
  t.match(all, { code: 0, stderr: 'The newest 25 of 30 links. Use --limit to see more' });
  const rows = all.stdout.trimEnd().split('\n');
  t.equal(rows.length, 25);
  t.ok(rows.every((row) => row.split('\t').length === 5));
  const found = await list('--search', 'quoted', '--param', 'utm_source=google');
  t.match(found, { code: 0, stderr: '1 link.' });
  t.match(found.stdout, '\tada\tEsc \\u001b[31m\\u0009"quoted"\thttps://a.example/0?utm_source=');
  t.notMatch(found.stdout, '\u001b');
  const json = JSON.parse((await list('--limit', '2', '--json')).stdout);
  t.match(json, { total: 30, isExact: true, links: [{ createdBy: 'ada' }, { createdBy: 'ada' }] });
  t.match(await list('--param', 'utm_source=bing'), { code: 0, stdout: '', stderr: '0 links.' });
  t.match(await list('--param', 'utm_term='), { code: 0, stderr: 'of 30 links' });
  t.match(await list('--before', '2020-01-01'), { code: 0, stdout: '' });
  t.match(await list('--since', '2020-01-01T10:00:00Z'), { code: 0, stderr: 'of 30 links' });
  t.match(await list('--favorites'), { code: 0, stdout: '', stderr: '0 links.' });
  t.match(await list('--created-by', 'nobody'), { code: 0, stdout: '' });
  // Wherever the command runs, a time without a zone is one in UTC, as a day is.
  const times = (await storedLinks(admin)).map(({ createdAt }) => createdAt);
  const middle = times[15] ?? '';
  for (const TZ of ['America/New_York', 'Pacific/Auckland']) {
    const count = async (flag: string): Promise<number> => {
      const args = ['links', 'list', flag, middle.replace('Z', ''), '--json'];
      return JSON.parse((await utmost(args, { env: { TZ } })).stdout).total;
    };
    t.equal(await count('--before'), times.filter((time) => time < middle).length, TZ);
    t.equal(await count('--since'), times.filter((time) => time >= middle).length, TZ);
  }
  for (const bad of [
    ['--since', 'soon'],
    ['--limit', '0'],
    ['--limit', 'x'],
    ['--limit', '1001'],
  ]) {
    t.match(await list(...bad), { code: 2, stderr: `${bad.join(' ')} isn't a` });
  }
});

t.test('delete', async (t) => {
  const { utmost, admin, makeToken } = await withLinks(t, 12);
  const remove = (args: string[], input = '') => utmost(['links', 'delete', ...args], { input });
  const [first, second] = await storedLinks(admin);
  t.match(await remove([]), { code: 2, stderr: 'Say which links to delete' });
  t.match(await remove(['--all', '--search', 'x']), { code: 2 });
  t.match(await remove([first?.id ?? '']), { code: 2, stderr: 'Add --yes' });
  const reader = { UTMOST_TOKEN: await makeToken('read') };
  t.match(await remove(['xyz', '--yes']), { code: 2, stderr: "xyz isn't a link ID." });
  const refused = await utmost(['links', 'delete', '--all', '--yes'], { env: reader });
  t.match(refused, { code: 4, stderr: /the read scope/ });
  t.equal((await storedLinks(admin)).length, 12);
  t.match(await remove([first?.id ?? '', '--yes']), { code: 0, stderr: '1 link deleted' });
  t.match(await remove([first?.id ?? '', '--yes']), { code: 1, stderr: 'Some of these' });
  t.match(await remove(['-', '--yes', '--json'], `${second?.id}\n`), {
    code: 0,
    stdout: /"deleted": 1/,
  });
  t.match(await remove(['-', '--yes'], ''), { code: 0, stderr: '0 links deleted' });
  t.match(await remove(['--search', 'Link 11', '--yes']), { code: 0, stderr: '1 link deleted' });
  t.match(await remove(['--search', 'nothing']), { code: 0, stderr: '0 links deleted' });
  t.match(await remove(['--all', '--yes']), { code: 0, stderr: '9 links deleted' });
});

onEveryEngine('F6 export', async (t, engine) => {
  const { utmost, files, url } = await withLinks(t, 1_100, engine);
  const out = files.path('out.csv');
  const whole = await utmost(['export', '-o', out]);
  t.match(whole, { code: 0, stdout: '', stderr: /^1,100 links written to .*out\.csv in / });
  const piped = await utmost(['export']);
  t.equal(piped.stdout, readFileSync(out, 'utf8'));
  t.equal(piped.stderr, '');
  const packed = files.path('out.ndjson.gz');
  const json = await utmost(['export', '-o', packed, '--search', 'Link 109', '--json']);
  t.match(JSON.parse(json.stdout), { format: 'ndjson', links: 11 });
  t.equal(gunzipSync(readFileSync(packed)).toString().trimEnd().split('\n').length, 11);
  t.match(await utmost(['export', '--json']), { code: 2 });
  t.match(await utmost(['export', '-o', files.path('none/out.csv')]), {
    code: 1,
    stderr: `The folder for ${files.path('none/out.csv')} doesn't exist.`,
  });

  const gate = await gateTo(t, url);
  gate.guard('GET /api/tracking-links/export', async ({ forward, response }) => {
    const { text } = await forward();
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  });
  const before = readFileSync(out, 'utf8');
  const torn = await utmost(['export', '-o', out, '--server-url', gate.url]);
  t.match(torn, { code: 1, stdout: '', stderr: 'closed the connection' });
  t.equal(readFileSync(out, 'utf8'), before, 'what was there stays');
  gate.guard('GET /api/tracking-links/export', async ({ forward, response }) => {
    const { text, headers } = await forward();
    const cut = text.slice(0, text.lastIndexOf('\r\n', text.length / 2) + 2);
    const head = {
      'content-type': 'text/csv',
      'x-total-count': headers.get('x-total-count') ?? '',
    };
    response.writeHead(200, head).end(cut);
  });
  const short = await utmost(['export', '-o', out, '--server-url', gate.url]);
  const said = /^The export was cut off after \d+ of 1,100 links\. Run the command again\.\n$/;
  t.match(short, { code: 1, stdout: '', stderr: said }, 'it ended as a whole answer does');
  t.equal(readFileSync(out, 'utf8'), before, 'what was there stays again');
  t.notOk(existsSync(files.path('.part')));
});

t.test('a misspelled command is told from an argument', async (t) => {
  const { utmost } = await serve(t);
  const said = "error: unknown command 'lst' (Did you mean list?)\n";
  t.match(await utmost(['links', 'lst']), { code: 2, stdout: '', stderr: said });
  t.match(await utmost(['links', 'x', '--json']), { code: 2, stderr: "unknown command 'x'\n" });
});
