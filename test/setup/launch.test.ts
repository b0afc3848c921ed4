import { once } from 'node:events';
import t from 'tap';
import { textOf } from '../support/source-files.ts';
import { Checkout } from './checkout.ts';
import { outcomeOf } from './outcome.ts';

t.test('runs the file with its arguments, the environment and its exit code', async (t) => {
  const checkout = new Checkout(t.testdir());
  checkout.write(
    'file.js',
    'console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env.COLOUR])); process.exitCode = 7;',
  );
  const { code, stdout } = await checkout.run(['file.js', '--a', 'b c'], { COLOUR: 'blue' });
  t.equal(code, 7);
  t.same(JSON.parse(stdout), [['--a', 'b c'], checkout.folder, 'blue']);
});

t.test('passes signals on, so that stopping npm stops the server', async (t) => {
  const checkout = new Checkout(t.testdir());
  checkout.write(
    'file.js',
    `process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
     console.log('up'); setInterval(() => {}, 1000);`,
  );
  await checkout.run([]);
  const child = checkout.start(['file.js']);
  const outcome = outcomeOf(child);
  if (child.stdout) await once(child.stdout, 'data');
  child.kill('SIGTERM');
  t.match(await outcome, { code: 0, stdout: 'up\nstopping\n' });
});

t.test('a file that a signal ended has failed', async (t) => {
  const checkout = new Checkout(t.testdir());
  for (const signal of ['SIGKILL', 'SIGSEGV', 'SIGTERM']) {
    checkout.write(
      'file.js',
      `process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000);`,
    );
    const { code } = await checkout.run(['file.js']);
    t.ok(code !== null && code > 0, `${signal}: ${code}`);
  }
});

t.test('no shell stands between npm and a script, as it would not pass a signal on', async (t) => {
  const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts;
  t.same(
    Object.values(scripts).filter((script) => !/^exec node setup\/run\.js /.test(script)),
    [],
  );
});
