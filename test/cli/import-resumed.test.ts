// An import that goes on after something was in the way for a while, or for so long that the server has
// forgotten what it was sent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { answerJson } from './gate.ts';
import { CHUNK, CHUNKS, interruptedImport, isWhole, ROWS, SENDING } from './interrupted-import.ts';
import { storedLinks } from './stored-links.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/utmost.js', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

t.test('a server that is not there for a moment is tried again', async (t) => {
  const world = await interruptedImport(t);
  let refusals = 2;
  world.gate.guard(SENDING, async ({ response, forward }) => {
    refusals -= 1;
    if (refusals === 1) response.destroy();
    else if (refusals === 0) answerJson(response, 503, { message: 'Later.' });
    else (await forward()).handOver();
  });
  const run = await world.utmost(['import', world.input]);
  t.equal(run.code, 0, run.stderr);
  t.equal(run.stderr.match(/Trying again in/g)?.length, 2);
  await isWhole(t, world);
});

t.test('Ctrl-C ends it after the chunk that is under way', async (t) => {
  const world = await interruptedImport(t);
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, 'import', world.input, '--json'], {
    env: { ...env, ...world.env },
  });
  let stderr = '';
  let stdout = '';
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  world.gate.guard(SENDING, async ({ forward }) => {
    child.kill('SIGINT');
    (await forward()).handOver();
  });
  const [code] = await once(child, 'close');
  t.equal(code, 130);
  t.match(stderr, /Stopped\. Saved 4 links from 9 rows so far\. Run the same command again/);
  t.match(JSON.parse(stdout), { end: 'stopped', created: CHUNK, rows: ROWS });
  t.equal((await storedLinks(world.admin)).length, CHUNK);
});

for (const [begun, goesOn] of [
  ['all', 'valid'],
  ['valid', 'all'],
] as const) {
  t.test(`begun with --mode ${begun} and gone on with --mode ${goesOn}`, async (t) => {
    const world = await interruptedImport(t);
    await world.killedAt('stored', 2, '--mode', begun);
    const run = await world.utmost(['import', world.input, '--mode', goesOn, '--json']);
    t.equal(run.code, 0, run.stderr);
    t.match(JSON.parse(run.stdout), { end: 'done', created: ROWS });
    await isWhole(t, world);
  });
}

t.test('what was imported before the database was restored counts as not imported', async (t) => {
  const world = await interruptedImport(t);
  t.match(await world.utmost(['import', world.input]), { code: 0 });
  t.match(await world.utmost(['import', world.input]), { stderr: /already imported on / });
  world.gate.guard('GET /api/auth/me', async ({ response, forward }) => {
    const me = JSON.parse((await forward()).text);
    t.type(me.epoch, 'string');
    answerJson(response, 200, { ...me, epoch: 'another' });
  });
  world.sent();
  const again = await world.utmost(['import', world.input]);
  t.equal(again.code, 0, again.stderr);
  t.notMatch(again.stderr, /already imported on/);
  t.equal(world.sent(), CHUNKS);
  await isWhole(t, world);
});

t.test('what the server knows by another request altogether', async (t) => {
  const world = await interruptedImport(t);
  const body = { code: 'idempotency_key_reused', message: 'This Idempotency-Key was used.' };
  world.gate.guard(SENDING, ({ response }) => answerJson(response, 422, body));
  const run = await world.utmost(['import', world.input]);
  t.match(run, { code: 1, stderr: /An earlier run sent these rows differently/ });
  t.notMatch(run.stderr, 'Idempotency-Key');
});

t.test('a day later', async (t) => {
  const world = await interruptedImport(t);
  await world.killedAt('sent', 2);
  const folder = world.files.path('state/utmost/imports');
  const [name = ''] = readdirSync(folder);
  const record = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  t.match(record, { answered: 1, finishedAt: null });
  const remember = (change: object) =>
    writeFileSync(`${folder}/${name}`, JSON.stringify({ ...record, ...change }));
  const old = { startedAt: record.startedAt - DAY_MS, sentAt: record.sentAt - DAY_MS };

  remember(old);
  world.sent();
  const unsure = await world.utmost(['import', world.input]);
  t.match(unsure, {
    code: 1,
    stderr: /Rows 5 to 8 were sent on .* run this again with --in-doubt stored or --in-doubt/,
  });
  t.equal(world.sent(), 0);

  const missing = await world.utmost(['import', world.input, '--in-doubt', 'missing']);
  t.match(missing, { code: 0, stderr: /4 rows saved by an earlier run/ });
  t.equal(world.sent(), 2, 'what was answered is not sent again');
  await isWhole(t, world);

  remember({ ...old, answered: 2 });
  const stored = await world.utmost(['import', world.input, '--in-doubt', 'stored', '--json']);
  t.match(JSON.parse(stored.stdout), { end: 'done', storedBefore: ROWS, created: 0 });
  t.equal(world.sent(), 0);
  await isWhole(t, world);
});

t.test('where nothing can be noted', async (t) => {
  const world = await interruptedImport(t);
  const state = world.files.file('no-folder', '');
  const run = await world.utmost(['import', world.input], { env: { XDG_STATE_HOME: state } });
  t.match(run, { code: 0, stderr: /Warning: The import's progress can't be recorded/ });
  await isWhole(t, world);
});
