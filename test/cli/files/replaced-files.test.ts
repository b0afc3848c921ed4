// What a command writes in place of what is there already: a link, a pipe, standard output.
import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { command } from '../on-terminal.ts';
import { scratch, TAXONOMY, utmost } from '../run-utmost.ts';
import { type Served, serve } from '../served.ts';
import { setFixtureTaxonomy } from '../stored-links.ts';

const WRITERS = [['export'], ['taxonomy', 'pull']] as const;

const SHEET =
  'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt\nMail,https://a.example/,google,cpc,x,de\n';

async function withTaxonomy(t: Parameters<typeof serve>[0]): Promise<Served> {
  const served = await serve(t);
  await setFixtureTaxonomy(served.admin);
  return served;
}

t.test('what is not a file of its own', async (t) => {
  const { utmost, files, env } = await withTaxonomy(t);
  for (const words of WRITERS) {
    const name = words.join(' ');
    const { stdout: whole } = await utmost(words);
    t.not(whole, '');

    const real = files.file(`real ${name}`, 'before');
    const link = files.path(`link ${name}`);
    symlinkSync(real, link);
    t.match(await utmost([...words, '-o', link]), { code: 0 });
    t.ok(lstatSync(link).isSymbolicLink(), `${name}: a link stays one`);
    t.equal(readFileSync(real, 'utf8'), whole, `${name}: and leads to what was written`);

    const loose = files.path(`loose ${name}`);
    symlinkSync(`new ${name}`, loose);
    t.match(await utmost([...words, '-o', loose]), { code: 0 });
    t.equal(readFileSync(files.path(`new ${name}`), 'utf8'), whole, `${name}: a link to no file`);

    const pipe = files.path(`pipe ${name}`);
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe]);
    const [read, run] = await Promise.all([
      text(reader.stdout),
      utmost([...words, '-o', pipe]).finally(() => {
        if (!lstatSync(pipe).isFIFO()) reader.kill();
      }),
    ]);
    t.match(run, { code: 0 }, run.stderr);
    t.ok(lstatSync(pipe).isFIFO(), `${name}: a pipe stays one`);
    t.equal(read, whole, `${name}: and was sent everything`);

    const shell = (line: string) =>
      spawn('bash', ['-c', line], { env: { ...process.env, ...env, NODE_OPTIONS: '' } });
    const passed = files.path(`passed ${name}`);
    const substituted = shell(`${command(words)} -o >(cat >'${passed}'; echo done)`);
    t.equal(await text(substituted.stdout), 'done\n');
    t.equal(readFileSync(passed, 'utf8'), whole, `${name}: >(…)`);
    const kept = files.file(`kept ${name}`, 'before\n');
    await text(shell(`${command([...words, '-o', '/dev/stdout'])} >> '${kept}'`).stdout);
    t.equal(readFileSync(kept, 'utf8'), `before\n${whole}`, `${name}: standard output is a file`);
    const piped = await utmost([...words, '-o', '/dev/stdout']);
    t.match(piped, { code: 0, stdout: whole, stderr: '' }, `${name}: standard output`);
  }
  t.same(
    readdirSync(files.path('.')).filter((one) => one.startsWith('.')),
    [],
    'nothing is left beside them',
  );
  t.match(await utmost(['export', '--json', '-o', '/dev/stdout']), { code: 2 });
});

t.test('generate', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', SHEET);
  const words = ['generate', input, '-t', TAXONOMY];
  const { stdout: whole } = await utmost([...words, '-o', '-']);
  t.equal(whole.split('\n').length, 3);
  const env = { ...process.env, NODE_OPTIONS: '' };
  const shell = async (line: string): Promise<string> =>
    text(spawn('bash', ['-c', `${line} 2>&1`], { env }).stdout);

  const to = (name: string) => utmost([...words, '-o', name]);
  for (const name of ['/dev/stdout', '/dev/fd/1']) {
    t.match(await to(name), { code: 0, stdout: whole, stderr: /1 link written to standard/ }, name);
    const error = { code: 'usage', message: /both use standard output/ };
    const refused = await utmost([...words, '--json', '-o', name]);
    t.equal(refused.code, 2);
    t.match(JSON.parse(refused.stdout), { error });
    t.match(await utmost([...words, '--errors', '/dev/stdout', '-o', name]), { code: 2 });
  }
  t.match(await utmost([...words, '--errors', '/dev/stdout', '-o', '-']), { code: 2 });
  for (const [name, redirect] of [
    ['/dev/stdout', '>>'],
    ['/dev/fd/3', '3>>'],
    ['/dev/stderr', '2>>'],
  ]) {
    const kept = files.file('kept', 'before\n');
    const line = `${command([...words, '-o', `${name}`])} ${redirect}'${kept}'`;
    await text(spawn('bash', ['-c', line], { env }).stdout);
    t.match(readFileSync(kept, 'utf8'), `before\n${whole}`, `${name} is a file`);
  }
  const pipe = files.path('pipe');
  execFileSync('mkfifo', [pipe]);
  const [read, run] = await Promise.all([text(spawn('cat', [pipe]).stdout), to(pipe)]);
  t.match(run, { code: 0 });
  t.equal(read, whole, 'a pipe');
  t.ok(lstatSync(pipe).isFIFO());
  const passed = files.path('passed.gz');
  await shell(`${command([...words, '-o'])} >(gzip >'${passed}'; echo done) | cat`);
  t.equal(gunzipSync(readFileSync(passed)).toString(), whole, '>(…)');
  t.match(await to('/dev/null'), { code: 0, stdout: '' });
  const refused = files.file('refused.csv', `${SHEET}Mail,,google,cpc,x,de\n`);
  const apart = ['generate', refused, '-t', TAXONOMY, '-o', '/dev/null', '--errors'];
  t.match(await utmost([...apart, '/dev/stdout']), { code: 3, stdout: /error\nMail,,/ });

  const loop = await shell(`${command([...words, '-o', '-'])} >>'${input}'`);
  t.match(`${loop}${readFileSync(input, 'utf8')}`, 'would overwrite');
});

t.test('check --fix', async (t) => {
  const files = scratch(t);
  const real = files.file('real.txt', 'https://a.example/?utm_source=gogle&utm_medium=cpc');
  const link = files.path('link.txt');
  symlinkSync('real.txt', link);
  await utmost(['check', link, '--fix', '-t', TAXONOMY]);
  t.ok(lstatSync(link).isSymbolicLink());
  t.match(readFileSync(real, 'utf8'), 'utm_source=google');
  t.same(readdirSync(dirname(real)).sort(), ['link.txt', 'real.txt']);
  const pipe = files.path('pipe');
  execFileSync('mkfifo', [pipe]);
  const refused = await utmost(['check', pipe, '--fix', '-t', TAXONOMY]);
  t.match(refused, { code: 1, stdout: '', stderr: `${pipe} isn't a regular file` });
});
