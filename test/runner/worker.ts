// A process that runs test files one after the other, as the runner hands them out: what a test file costs
// is mostly starting a process and loading the service, which is done once here.
import hooks from 'node:async_hooks';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { beginFile } from '../support/addresses.ts';
import { FILE_MARK, NEXT } from './tally.ts';

const [, , number = '0', timeoutMs = '0'] = process.argv;
// tap names the folders of its fixtures after the program; two workers must not share them.
process.argv[1] = `worker-${number}`;
// tap would follow every promise of the service and of Playwright to find the test that an error outside of all
// awaiting belongs to, which takes a fifth of the time. Such an error ends this process instead, and fails the file.
const unfollowed: hooks.AsyncHook = { enable: () => unfollowed, disable: () => unfollowed };
hooks.createHook = () => unfollowed;
syncBuiltinESMExports();
const { default: t } = await import('tap');

// With a teardown of its own tap would end after the file that asked for it.
t.teardown = () => {
  throw new Error('Test files share a process: ask for a teardown within a test.');
};

const ask = () => {
  // What fails outside of every test ends them all: another worker takes the files that are left.
  if (t.ended) process.exit(1);
  // tap lets go of the channel, which is what keeps this process waiting.
  process.channel?.ref();
  process.send?.(NEXT);
};

process.on('message', async (file: string) => {
  if (file === '') return process.disconnect?.();
  beginFile();
  process.env.TEST_FILE = file;
  t.setTimeout(Number(timeoutMs));
  t.comment(`${FILE_MARK}${file}`);
  await import(new URL(`../../${file}`, import.meta.url).href).catch((error) => {
    t.test('the file can be loaded', () => {
      throw error;
    });
  });
  if (!t.idle) await once(t, 'idle');
  ask();
});
ask();
