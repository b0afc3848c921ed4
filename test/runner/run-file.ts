// node test/runner/run-file.ts FILE: runs a test file as `node FILE` does, but ends though it leaves something
// open. A process that is ended by anything but its having nothing left to do has not run all of its tests.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const PATIENCE_MS = 10_000;

// tap names the folders of its fixtures after the program.
process.argv.splice(1, 1);
let isDone = false;
process.once('beforeExit', () => {
  isDone = true;
});
process.once('exit', () => {
  if (isDone || process.exitCode) return;
  console.error(`${process.argv[1]} ends its process itself.`);
  process.exitCode = 1;
});
const path = resolve(process.argv[1] ?? '');
await import(pathToFileURL(path).href);
const { default: t } = await import('tap');
// Where something is to be torn down, tap ends with the last test, and not with the process.
t.teardown(() => {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`${process.argv[1]} leaves something open: ${open}.`);
    isDone = true;
    process.exit();
  }, PATIENCE_MS).unref();
});
// Nothing will tell tap then that its last test is done.
if (t.idle) t.end();
