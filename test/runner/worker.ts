// A process that runs test files one after the other, as the runner hands them out: what a test file costs
// is mostly starting a process and loading the service, which is done once here.
import { once } from 'node:events';
import { beginFile } from '../support/addresses.ts';
import { FILE_MARK, NEXT } from './tally.ts';

const [, , number = '0', timeoutMs = '0'] = process.argv;
// tap names the folders of its fixtures after the program; two workers must not share them.
process.argv[1] = `worker-${number}`;
const { default: t } = await import('tap');

// With a teardown of its own tap would end after the file that asked for it.
t.teardown = () => {
  throw new Error('Test files share a process: ask for a teardown within a test.');
};

const ask = () => {
  // tap lets go of the channel, which is what keeps this process waiting.
  process.channel?.ref();
  process.send?.(NEXT);
};

process.on('message', async (file: string) => {
  if (file === '') return process.disconnect?.();
  beginFile();
  t.setTimeout(Number(timeoutMs));
  t.comment(`${FILE_MARK}${file}`);
  try {
    await import(new URL(`../../${file}`, import.meta.url).href);
  } catch (error) {
    t.threw(error);
  }
  if (!t.idle) await once(t, 'idle');
  ask();
});
ask();
