import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { textOf } from '../support/source-files.ts';
import { Checkout } from './checkout.ts';
import { outcomeOf } from './outcome.ts';

const checkoutFor = (t: Test) => new Checkout(t.testdir());
const dependency = (version: string) => `{"type":"module","dependencies":{"a":"${version}"}}`;

t.test('installs what is missing, once', async (t) => {
  const checkout = checkoutFor(t);
  const first = await checkout.run([]);
  t.equal(first.code, 0);
  t.match(first.stderr, /^Installing packages .* done in [\d.]+ s\.\n$/);
  t.same(checkout.npmCalls(), ['ci --no-audit --no-fund']);
  const second = await checkout.run([]);
  t.same(second, { code: 0, stdout: '', stderr: '' });
  t.same(checkout.npmCalls(), []);
});

t.test('installs again when the packages change, and not when a script does', async (t) => {
  const checkout = checkoutFor(t);
  await checkout.run([]);
  checkout.npmCalls();
  checkout.write('package.json', dependency('1.0.0').replace('{', '{"scripts":{"x":"y"},'));
  await checkout.run([]);
  t.same(checkout.npmCalls(), []);
  checkout.write('package.json', dependency('2.0.0'));
  await checkout.run([]);
  t.same(checkout.npmCalls(), ['install --no-audit --no-fund']);
  checkout.write('cli/package.json', '{"type":"module","dependencies":{"b":"1.0.0"}}');
  await checkout.run([]);
  t.same(checkout.npmCalls(), ['install --no-audit --no-fund']);
});

t.test('takes over what was installed by hand', async (t) => {
  const checkout = checkoutFor(t);
  await checkout.run([]);
  checkout.npmCalls();
  checkout.write('package.json', dependency('2.0.0'));
  const packages = '{"packages":{"node_modules/a":{"version":"2.0.0"}}}';
  checkout.write('package-lock.json', packages);
  checkout.write('node_modules/.package-lock.json', packages);
  for (const NODE_ENV of ['production', 'production', '']) {
    const nothing = { code: 0, stdout: '', stderr: '' };
    t.same(await checkout.run([], { NODE_ENV }), nothing, 'nothing is installed, nor said to be');
    t.same(checkout.npmCalls(), []);
  }
});

t.test('the test runner is prepared before the first test, and for nothing else', async (t) => {
  const checkout = checkoutFor(t);
  checkout.write('api/main.ts', '');
  checkout.write('test/run.ts', '');
  await checkout.run([]);
  checkout.write('node_modules/.bin/tap', '');
  const packages = '{"packages":{"node_modules/a":{"version":"2.0.0"}}}';
  checkout.write('package-lock.json', packages);
  checkout.write('node_modules/.package-lock.json', packages);
  t.equal((await checkout.run(['api/main.ts'])).stderr, '');
  t.match((await checkout.run(['test/run.ts'])).stderr, /^Preparing the test runner .* done in/);
  for (const file of ['test/run.ts', 'api/main.ts'])
    t.equal((await checkout.run([file])).stderr, '', file);
});

t.test('npm ci under NODE_ENV=production leaves nothing for a start to install', async (t) => {
  const folder = t.testdir({
    '.npmrc': textOf('.npmrc'),
    'package.json': '{"devDependencies":{"builder":"file:builder"}}',
    builder: { 'package.json': '{"name":"builder","version":"1.0.0"}' },
  });
  const npm = (command: string) => {
    const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' };
    return spawnSync('npm', [command, '--offline'], { cwd: folder, env, encoding: 'utf8' });
  };
  t.equal(npm('install').status, 0);
  const { status, stderr } = npm('ci');
  t.equal(status, 0, stderr);
  t.ok(existsSync(join(folder, 'node_modules/builder/package.json')), 'what builds is there');
});

t.test('a lockfile that lags behind is brought up', async (t) => {
  const checkout = checkoutFor(t);
  t.equal((await checkout.run([], { NPM_FAILS: 'lag' })).code, 0);
  t.same(checkout.npmCalls(), ['ci --no-audit --no-fund', 'install --no-audit --no-fund']);
});

t.test('a failed installation ends with a sentence, and is tried again', async (t) => {
  const checkout = checkoutFor(t);
  const { code, stderr } = await checkout.run(['file.js'], { NPM_FAILS: 'yes' });
  t.equal(code, 1);
  t.match(stderr, /npm error network\n\nCouldn't install the packages\. .* try again\.\n$/);
  checkout.npmCalls();
  await checkout.run([]);
  t.same(checkout.npmCalls(), ['ci --no-audit --no-fund']);
});

t.test('two scripts started together install once', async (t) => {
  const checkout = checkoutFor(t);
  const outcomes = await Promise.all([
    checkout.run([], { NPM_SECONDS: '1' }),
    checkout.run([], { NPM_SECONDS: '1' }),
  ]);
  t.same(
    outcomes.map(({ code }) => code),
    [0, 0],
  );
  t.same(checkout.npmCalls(), ['ci --no-audit --no-fund']);
});

// Stops where it has found the owner of the lock dead, until the file `go` is there; says when it has found one alive.
const JUDGES_SLOWLY = `
import { existsSync, writeFileSync } from 'node:fs';
const { kill } = process;
process.kill = (...given) => {
  try {
    kill.apply(process, given);
    writeFileSync('waits', '');
    return true;
  } catch (error) {
    writeFileSync('judged', '');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync('go')) Atomics.wait(pause, 0, 0, 20);
    throw error;
  }
};`;

t.test(
  'what finds the lock of a killed script late does not take away the next one’s',
  async (t) => {
    const checkout = checkoutFor(t);
    const has = (name: string) => existsSync(join(checkout.folder, name));
    await checkout.run([], { NPM_KILLS: 'yes' });
    t.same(checkout.npmCalls(), ['ci --no-audit --no-fund'], 'killed while it installs');
    const preload = ['--import', `data:text/javascript,${encodeURIComponent(JUDGES_SLOWLY)}`];
    const slow = outcomeOf(checkout.start([], {}, preload));
    while (!has('judged')) await wait(20);
    const next = checkout.run([], { NPM_AWAITS: 'done' });
    while (!has('npm.log')) await wait(20);
    checkout.write('go', '');
    while (!has('waits') && !has('node_modules/.package-lock.json')) await wait(20);
    checkout.write('done', '');
    t.same(
      (await Promise.all([slow, next])).map(({ code }) => code),
      [0, 0],
    );
    t.same(checkout.npmCalls(), ['ci --no-audit --no-fund'], 'installed once');
  },
);

t.test('a Node that is too old is told so in a sentence', async (t) => {
  const pretend = "Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})";
  const child = checkoutFor(t).start([], {}, ['--import', `data:text/javascript,${pretend}`]);
  const { code, stdout, stderr } = await outcomeOf(child);
  t.equal(code, 1);
  t.equal(stdout, '');
  t.match(stderr, /^Utmost needs Node 20 or newer, but this is Node 18\.20\.4\. [^\n]+\n$/);
});
