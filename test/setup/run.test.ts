// The runner as its user calls it, on test files of this one's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { root } from '../support/source-files.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const TAP = `import t from 'tap';\n`;
// Says which process it is and where temporary files go, and never ends.
const ENDLESS = `${TAP}
import { renameSync, writeFileSync } from 'node:fs';
t.test('one', async () => {
  // Whole once it is there.
  const begun = import.meta.dirname + '/begun';
  writeFileSync(begun + '-part', process.pid + ' ' + process.env.TMPDIR);
  renameSync(begun + '-part', begun);
  await new Promise(() => setInterval(() => {}, 1000));
});`;

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
}

function run(t: Test, source: string, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const folder = t.testdir({ 'a.test.ts': source });
  return outcomeOf(start(['test/run.ts', `${folder}/a.test.ts`], env));
}

/** Starts a run whose file does not end, and waits until it is in the file. */
async function startEndless(t: Test) {
  const folder = t.testdir({ 'a.test.ts': ENDLESS });
  const child = start(['test/run.ts', `${folder}/a.test.ts`]);
  t.teardown(() => child.kill('SIGKILL'));
  while (!existsSync(`${folder}/begun`)) await wait(20);
  const [pid, temporary = ''] = readFileSync(`${folder}/begun`, 'utf8').split(' ');
  return { child, outcome: outcomeOf(child), file: Number(pid), temporary };
}

const lastLine = ({ stdout }: Outcome) => stdout.trimEnd().split('\n').at(-1);

t.test('a file that passes', async (t) => {
  const outcome = await run(t, `${TAP}t.test('one', async (t) => t.pass());`);
  t.equal(outcome.code, 0);
  t.equal(lastLine(outcome), '1 passed, 0 failed');
});

t.test('a file that fails, skips, has no test, or cannot be loaded', async (t) => {
  const cases = [
    { source: `${TAP}t.equal(1, 2);`, last: '0 passed, 1 failed' },
    {
      source: `${TAP}t.test('one', async (t) => { t.pass(); process.exit(0); });`,
      last: '1 passed, 1 failed',
    },
    { source: `${TAP}t.pass(); process.exit(0);`, last: '1 passed, 1 failed' },
    { source: `${TAP}t.pass(); process.exit();`, last: '1 passed, 1 failed' },
    { source: TAP, last: '0 passed, 1 failed' },
    { source: `import './nowhere.ts';`, last: '0 passed, 1 failed' },
    { source: `${TAP}t.pass(); t.pass('x', { skip: 'why' });`, last: '1 passed, 1 failed' },
  ];
  for (const [at, { source, last }] of cases.entries()) {
    await t.test(`case ${at}`, async (t) => {
      const outcome = await run(t, source, { REQUIRE_ALL: '1' });
      t.equal(outcome.code, 1);
      t.equal(lastLine(outcome), last);
    });
  }
});

t.test('a file that leaves something open passes, and is told', async (t) => {
  const open = `setInterval(() => {}, 1000);`;
  const outcome = await run(t, `${TAP}t.test('one', async (t) => t.pass()); ${open}`);
  t.equal(outcome.code, 0);
  t.match(outcome.stderr, /a\.test\.ts leaves something open: .*Timeout/);
  t.equal(lastLine(outcome), '1 passed, 0 failed');
});

t.test('a file in an endless loop is ended, and fails', async (t) => {
  const outcome = await run(t, `${TAP}t.pass(); for (;;);`, { TEST_FILE_SECONDS: '1' });
  t.equal(outcome.code, 1);
  t.match(outcome.stdout, /not ok - .*a\.test\.ts: no end within 2 s/);
  t.match(lastLine(outcome), /, 1 failed$/);
});

t.test('npm test runs the files that are named, and no other', async (t) => {
  const folder = t.testdir({ 'a.test.ts': `${TAP}t.pass();`, 'b.test.ts': `${TAP}t.fail();` });
  const npm = spawn('npm', ['test', '--', `${folder}/a.test.ts`], { cwd: root });
  const outcome = await outcomeOf(npm);
  t.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
  t.same(outcome.stdout.match(/^ok .*\.test\.ts/gm)?.length, 1);
  t.equal(lastLine(outcome), '1 passed, 0 failed');
});

t.test('an interrupted run fails, and ends what it started', async (t) => {
  const { child, outcome, file, temporary } = await startEndless(t);
  child.kill('SIGINT');
  const ended = await outcome;
  t.throws(() => process.kill(file, 0), { code: 'ESRCH' });
  t.equal(ended.code, 1);
  t.match(ended.stdout, 'Interrupted by SIGINT.');
  t.notOk(existsSync(temporary), 'its temporary files are gone');
});

t.test('what a killed run left behind, the next one removes', async (t) => {
  const { child, file, temporary } = await startEndless(t);
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(file, 'SIGKILL');
  t.ok(existsSync(temporary));
  await t.test('the next', (t) => run(t, `${TAP}t.pass();`));
  t.notOk(existsSync(temporary));
});

t.test('a file by itself, without the runner', async (t) => {
  const { TEST_BROKER: _, ...env } = process.env;
  const folder = t.testdir({
    'a.test.ts': `${TAP}
import { inOrganization } from '${root}test/api/organization.ts';
import { engines } from '${root}test/support/engines.ts';
t.test('on a service', (t) => inOrganization(t, engines[0], async (t, { admin }) => {
  t.equal((await admin.get('/api/auth/me')).status, 200);
}));`,
  });
  const ended = await outcomeOf(
    spawn(process.execPath, [`${folder}/a.test.ts`], { cwd: root, env }),
  );
  t.equal(ended.code, 0, ended.stderr);
  t.notMatch(ended.stdout, 'not ok');
});
