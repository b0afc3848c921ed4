import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Checkout } from './checkout.ts';

const CONSOLE = 'run build -w console';
const CLI = 'run build -w cli';

async function builtCheckout(t: Test): Promise<Checkout> {
  const checkout = new Checkout(t.testdir());
  await checkout.run(['--built']);
  checkout.npmCalls();
  return checkout;
}

t.test('builds everything on a fresh checkout, and nothing the second time', async (t) => {
  const checkout = new Checkout(t.testdir());
  const first = await checkout.run(['--built']);
  t.equal(first.code, 0);
  t.match(first.stderr, /Building contract types, console, command line … done in [\d.]+ s\.\n$/);
  t.same(checkout.npmCalls(), ['ci --no-audit --no-fund', CLI, CONSOLE]);
  t.same(await checkout.run(['--built']), { code: 0, stdout: '', stderr: '' });
  t.same(checkout.npmCalls(), []);
});

t.test('builds what a change touches', async (t) => {
  const checkout = await builtCheckout(t);
  const touches = async (what: string, calls: string[]) => {
    await checkout.run(['--built']);
    t.same(checkout.npmCalls(), calls, what);
  };
  checkout.write('console/main.ts', 'changed');
  await touches('a source of the console', [CONSOLE]);
  checkout.write('core/rule.ts', 'changed');
  await touches('a source of core', [CLI, CONSOLE]);
  checkout.write('core/new-rule.ts', '');
  await touches('a new file', [CLI, CONSOLE]);
  rmSync(join(checkout.folder, 'core/new-rule.ts'));
  await touches('a deleted file', [CLI, CONSOLE]);
  checkout.write('api/main.ts', 'changed');
  await touches('a source that is not built', []);
  utimesSync(join(checkout.folder, 'cli/main.ts'), new Date(), new Date());
  await touches('a new date alone', []);
  rmSync(join(checkout.folder, 'cli/dist/more.js'));
  await touches('a deleted output', [CLI]);
  rmSync(join(checkout.folder, 'console/dist'), { recursive: true });
  await touches('a deleted folder of outputs', [CONSOLE]);
});

t.test('a failed build shows the tool’s words and a sentence, and is tried again', async (t) => {
  const checkout = await builtCheckout(t);
  checkout.write('cli/main.ts', 'changed');
  const { code, stderr } = await checkout.run(['--built', 'file.js'], { NPM_FAILS: 'yes' });
  t.equal(code, 1);
  t.match(stderr, /npm error network\n\nCouldn't build the command line\. .*\.\n$/);
  checkout.npmCalls();
  t.equal((await checkout.run(['--built'])).code, 0);
  t.same(checkout.npmCalls(), [CLI]);
});
