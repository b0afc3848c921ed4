// node test/prove/mutants/run-files.ts FILE…
// Runs test files one after the other in this one process and says which is next: nothing is built, and services are
// started for those alone that need them. What leaves something open does not end.
import { once } from 'node:events';
import t from 'tap';
import { usesServices } from '../../runner/select.ts';
import type { StartedServices } from '../../runner/services.ts';
import { beginFile } from '../../support/addresses.ts';

// The time of each file is watched from outside.
const NEVER = 2 ** 31 - 1;

let services: StartedServices | undefined;
t.setTimeout(NEVER);
for (const file of process.argv.slice(2)) {
  if (!services && usesServices(file)) {
    const { startServices } = await import('../../runner/services.ts');
    services = await startServices(process.env.TEST_MARIADB_URL ?? '');
    Object.assign(process.env, services.env);
  }
  beginFile();
  process.env.TEST_FILE = file;
  process.send?.(file);
  await import(new URL(`../../../${file}`, import.meta.url).href);
  if (!t.idle) await once(t, 'idle');
}
const faults = (await services?.stop()) ?? [];
if (faults.length > 0) t.fail(`the services logged ${faults[0]}`);
