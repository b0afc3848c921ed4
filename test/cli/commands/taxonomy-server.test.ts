// The taxonomy under version control: pull, diff, apply.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { gateTo } from '../gate.ts';
import { SYSTEM_NODE, TAXONOMY } from '../run-utmost.ts';
import { serve } from '../served.ts';
import { setFixtureTaxonomy } from '../stored-links.ts';

t.test('pull, diff and apply', async (t) => {
  const { utmost, admin, files, url, makeToken } = await serve(t);
  await setFixtureTaxonomy(admin);
  const file = files.path('taxonomy.yaml');
  const member = { UTMOST_TOKEN: await makeToken('read') };

  await t.test('pull', async (t) => {
    const pulled = await utmost(['taxonomy', 'pull', '-o', file], { env: member });
    t.match(pulled, { code: 0, stdout: '', stderr: /^8 parameters from .* written to / });
    const same = await utmost(['taxonomy', 'diff', file], { env: member });
    t.match(same, { code: 0, stdout: '', stderr: `matches ${url}.` });
    t.match(await utmost(['taxonomy', 'diff', TAXONOMY]), { code: 0 });
    const piped = await utmost(['taxonomy', 'pull']);
    t.equal(piped.stdout, readFileSync(file, 'utf8'));
    const json = files.path('taxonomy.json');
    t.match(await utmost(['taxonomy', 'pull', '-o', json]), { code: 0 });
    t.equal(JSON.parse(readFileSync(json, 'utf8')).parameters.length, 8);
    t.equal((await utmost(['taxonomy', 'pull', '--json'])).stdout, readFileSync(json, 'utf8'));
    t.match(await utmost(['taxonomy', 'diff', json]), { code: 0 });
    const nowhere = await utmost(['taxonomy', 'pull', '-o', files.path('none/t.yaml')]);
    t.match(nowhere, { code: 1, stderr: /The folder for .* doesn't exist/ });
  });

  const changed = readFileSync(file, 'utf8')
    .replace('displayName: Source', 'displayName: Origin')
    .replace('queryName: utm_term', 'queryName: utm_word');
  files.file('taxonomy.yaml', changed);

  await t.test('diff', async (t) => {
    const { code, stdout, stderr } = await utmost(['taxonomy', 'diff', file], { env: member });
    t.equal(code, 3);
    t.match(
      stdout,
      /^Add utm_word: "Keyword", text, at position \d\nRemove utm_term: "Keyword"\. If utm_word is the same parameter, rename utm_term to it /,
    );
    t.match(stderr, 'utmost taxonomy apply to make these changes');
    const json = await utmost(['taxonomy', 'diff', '-', '--json'], { input: changed });
    t.equal(json.code, 3);
    const report = JSON.parse(json.stdout);
    t.match(report, { server: url, file: 'standard input', same: false });
    t.equal(report.summary.length, stdout.trimEnd().split('\n').length);
    t.match(report.removed, [{ queryName: 'utm_term' }]);
    t.match(report.added, [{ queryName: 'utm_word', parameter: { type: 'text' } }]);
  });

  await t.test('apply', async (t) => {
    const unasked = await utmost(['taxonomy', 'apply', file]);
    t.match(unasked, { code: 2, stderr: 'Add --yes to skip it' });
    t.match(unasked.stdout, 'Remove utm_term');
    const forbidden = await utmost(['taxonomy', 'apply', file, '--yes'], { env: member });
    t.match(forbidden, { code: 4, stderr: /the read scope/ });
    t.match(await utmost(['taxonomy', 'diff', file]), { code: 3 }, 'nothing was done');
    const json = await utmost(['taxonomy', 'apply', file, '--yes', '--json']);
    t.equal(json.code, 0, json.stderr);
    t.match(JSON.parse(json.stdout), { server: url, applied: true, dryRun: false });
    t.match(await utmost(['taxonomy', 'diff', file]), { code: 0 });
    const again = await utmost(['taxonomy', 'apply', file]);
    t.match(again, { code: 0, stdout: '', stderr: 'matches' });
    const back = await utmost(['taxonomy', 'apply', '-', '--yes'], {
      input: readFileSync(TAXONOMY),
      node: SYSTEM_NODE ?? process.execPath,
    });
    t.match(back, { code: 0, stderr: `Applied standard input to ${url}.` });
  });

  await t.test('a document that cannot be used', async (t) => {
    const bad = files.file('bad.yaml', 'parameters: [{ displayName: A, queryName: a, type: x }]\n');
    for (const command of ['diff', 'apply']) {
      const run = await utmost(['taxonomy', command, bad]);
      t.match(run, { code: 3, stdout: '', stderr: /bad\.yaml:1:\d+: parameters\[0\]\.type: / });
    }
    t.match(await utmost(['taxonomy', 'diff', files.path('no.yaml')]), { code: 1 });
  });
});

t.test('apply does nothing when another change came first', async (t) => {
  const { utmost, admin, files, url } = await serve(t);
  const gate = await gateTo(t, url);
  await setFixtureTaxonomy(admin);
  const file = files.path('taxonomy.yaml');
  await utmost(['taxonomy', 'pull', '-o', file]);
  const wanted = readFileSync(file, 'utf8').replace('displayName: Source', 'displayName: Mine');
  files.file('taxonomy.yaml', wanted);
  let isChanged = false;
  gate.guard('PUT /api/taxonomy', async ({ url: { searchParams }, forward }) => {
    if (searchParams.get('dryRun') !== 'true' && !isChanged) {
      isChanged = true;
      const theirs = { displayName: 'Theirs', queryName: 'theirs', type: 'text' };
      t.equal((await admin.post('/api/tracking-parameters', theirs)).status, 201);
    }
    (await forward()).handOver();
  });
  const late = await utmost(['taxonomy', 'apply', file, '--yes', '--server-url', gate.url]);
  t.ok(isChanged);
  t.match(late, {
    code: 1,
    stderr: /Someone else just changed the taxonomy on .*, so nothing was applied/,
  });
  const { body } = await admin.get('/api/tracking-parameters');
  const names = body.map(({ displayName }: { displayName: string }) => displayName);
  t.ok(names.includes('Theirs') && names.includes('Source') && !names.includes('Mine'));
});

t.test('URLs are held against the taxonomy of the server', async (t) => {
  const { utmost, admin, files, makeToken, url } = await serve(t);
  await setFixtureTaxonomy(admin);
  const wrong = 'https://a.example/?utm_source=gogle&utm_medium=cpc&utm_campaign=x&mkt=de&lid=1';
  const text = files.file('a.txt', `${wrong}\n`);
  const reader = { UTMOST_TOKEN: await makeToken('read') };
  const checked = await utmost(['check', text, '--server'], { env: reader });
  t.match(checked, {
    code: 3,
    stdout: /a\.txt:1:1: Source must be one of the allowed values: goo/,
  });
  const number = 'Link ID 000001 was never assigned here. The next one is 000001';
  const numbered = files.file('b.txt', wrong.replace('gogle', 'google').replace(/1$/, '000001'));
  const warned = await utmost(['check', numbered, '--server'], { env: reader });
  t.match(warned, { code: 0, stdout: `b.txt:1:1: Warning: ${number}` });
  const byFile = await utmost(['check', numbered, '-t', TAXONOMY]);
  t.match(byFile, { code: 0, stdout: '' }, 'a file is older than the newest numbers');
  const decoded = await utmost(['decode', wrong, '--server', '--server-url', url, '--json']);
  t.match(decoded, { code: 3, stdout: /"displayValue": "Germany"/ });
  for (const args of [
    ['check', text],
    ['decode', wrong],
  ]) {
    t.match(await utmost([...args, '--server', '-t', text]), { code: 2, stderr: 'not both' });
    t.match(await utmost([...args, '-t', text, '--server-url', url]), {
      code: 2,
      stderr: 'only works with',
    });
    t.match(await utmost(args), { code: 2, stderr: '--taxonomy (or --server) is missing' });
    t.match(await utmost([...args, '--server'], { env: { UTMOST_TOKEN: '' } }), { code: 4 });
  }
});
