// An import that goes on after something was in the way for a while, or for so long that the server has
// forgotten what it was sent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { answerJson } from '../gate.ts';
import { storedLinks } from '../stored-links.ts';
import { CHUNK, interruptedImport, isWhole, ROWS, SENDING } from './interrupted-import.ts';

const LAUNCHER = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));

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

t.test('what the server knows by another request altogether', async (t) => {
  const world = await interruptedImport(t);
  const body = { code: 'idempotency_key_reused', message: 'This Idempotency-Key was used.' };
  world.gate.guard(SENDING, ({ response }) => answerJson(response, 422, body));
  const run = await world.utmost(['import', world.input]);
  t.match(run, { code: 1, stderr: /An earlier run sent these rows differently/ });
  t.notMatch(run.stderr, 'Idempotency-Key');
});

t.test('what exists is skipped, whether the server knows it by its key or not', async (t) => {
  const world = await interruptedImport(t);
  await world.killedAt('stored', 2);
  const run = await world.utmost(['import', world.input, '--skip-existing', '--json']);
  t.match(JSON.parse(run.stdout), { end: 'done', created: 1, skipped: 2 * CHUNK });
  await isWhole(t, world);
});

t.test('a second import of a file that is broken off says how it goes on', async (t) => {
  const world = await interruptedImport(t);
  t.match(await world.utmost(['import', world.input]), { code: 0 });
  let isRefused = false;
  world.gate.guard(SENDING, async ({ response, forward }) => {
    if (isRefused) return answerJson(response, 400, { message: 'No.' });
    isRefused = true;
    (await forward()).handOver();
  });
  const again = await world.utmost(['import', world.input, '--again']);
  const key = /Run it with --idempotency-key (\S+) instead of --again to continue/;
  const [, name = ''] = key.exec(again.stderr) ?? [];
  t.match(again, { code: 1, stderr: key });
  t.equal((await storedLinks(world.admin)).length, ROWS + CHUNK);
  world.gate.guard(SENDING, async ({ forward }) => (await forward()).handOver());
  const rest = ['import', world.input, '--idempotency-key', name, '--json'];
  t.match(JSON.parse((await world.utmost(rest)).stdout), { created: ROWS, replayed: CHUNK });
  t.equal((await storedLinks(world.admin)).length, 2 * ROWS);
});
