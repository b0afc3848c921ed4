// Ctrl-C while something passing is on the disk, which may be data of customers: it goes too.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { gateTo } from './gate.ts';
import { scratch, TAXONOMY } from './run-utmost.ts';
import { serve } from './served.ts';
import { setFixtureTaxonomy } from './stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
const ROW = 'Mail,https://a.example/,google,cpc,x,de\n';
const SHEET = `link_name,website_url,utm_source,utm_medium,utm_campaign,mkt\n${ROW}`;

function begin(args: readonly string[], more: NodeJS.ProcessEnv) {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, ...args], { env: { ...env, ...more } });
  let stderr = '';
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  const end = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }));
  return { child, end };
}

/** Interrupts it once something is there; when it ends before that, it is too late. */
async function stopWhen(child: ChildProcess, isThere: () => boolean): Promise<void> {
  while (child.exitCode === null && !isThere()) await pause(1);
  child.kill('SIGINT');
}

t.test('input that is put aside', async (t) => {
  const { admin, files, env, url } = await serve(t);
  const gate = await gateTo(t, url);
  await setFixtureTaxonomy(admin);
  const folder = files.path('tmp');
  mkdirSync(folder);
  const apart = { ...env, TMPDIR: folder, UTMOST_URL: gate.url };
  const isSpooled = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .some((name) => name.endsWith('input') && statSync(`${folder}/${name}`).size > 0);
  let asked: ChildProcess | null = null;
  gate.guard('GET /api/subscription/link-limit-check', async ({ forward }) => {
    if (asked === null) return (await forward()).handOver();
    t.ok(isSpooled());
    asked.kill('SIGINT');
  });
  const out = files.path('out.csv');
  for (const args of [
    ['import', '-'],
    ['generate', '-', '--server', '-o', out],
  ]) {
    const early = begin(args, apart);
    early.child.stdin.write(SHEET);
    await stopWhen(early.child, isSpooled);
    t.match(await early.end, { code: 130, stderr: 'Stopped. Nothing was sent.\n' }, args.join(' '));
    t.same(readdirSync(folder), [], 'while it comes in');

    const late = begin(args, apart);
    asked = late.child;
    late.child.stdin.end(SHEET);
    t.match(await late.end, { code: 130, stderr: 'Stopped. Nothing was sent.\n' });
    t.same(readdirSync(folder), [], 'when it was read');
    asked = null;
  }
});

t.test('export', async (t) => {
  const { files, env, url } = await serve(t);
  const gate = await gateTo(t, url);
  gate.guard('GET /api/tracking-links/export', ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('id,name\n1,Mail\n');
  });
  mkdirSync(files.path('here'));
  const out = files.file('here/out.csv', 'before');
  const { child, end } = begin(['export', '-o', out], { ...env, UTMOST_URL: gate.url });
  await stopWhen(child, () => readdirSync(files.path('here')).length > 1);
  t.match(await end, { code: 130, stderr: `Stopped. ${out} was not changed.\n` });
  t.same(readdirSync(files.path('here')), ['out.csv']);
  t.equal(readFileSync(out, 'utf8'), 'before');
});

t.test('check --fix', async (t) => {
  const files = scratch(t);
  // So long that it is still at work when the signal comes, however long this process has to wait for its turn.
  const text = 'See https://a.example/?utm_source=gogle&utm_medium=cpc\n'.repeat(1_000_000);
  const path = files.file('long.txt', text);
  const { child, end } = begin(['check', path, '--fix', '-t', TAXONOMY], {});
  await stopWhen(child, () => readdirSync(files.path('.')).length > 1);
  t.match(await end, { code: 130, stderr: `Stopped. ${path} was not changed.\n` });
  t.same(readdirSync(files.path('.')), ['long.txt']);
  t.ok(readFileSync(path, 'utf8') === text);
});
