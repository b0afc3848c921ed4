// node test/prove/mutants/run-files.ts FILE…
// Runs test files one after the other and says which is next. Nothing is built; those of core share this one process, the
// others have what they share started once. What leaves something open does not end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import t from 'tap';
import { startBroker } from '../../runner/broker.ts';

// The time of each file is watched from outside.
const NEVER_S = 2_000_000;

let broker: string | null = null;
t.setTimeout(NEVER_S * 1000);
for (const file of process.argv.slice(2)) {
  process.send?.(file);
  process.env.TEST_FILE = file;
  if (file.startsWith('test/core/')) {
    await import(new URL(`../../../${file}`, import.meta.url).href);
    if (!t.idle) await once(t, 'idle');
    continue;
  }
  broker ??= await startBroker();
  const env = { ...process.env, TEST_BROKER: broker, TAP_TIMEOUT: String(NEVER_S) };
  const [code] = await once(spawn(process.execPath, [file], { stdio: 'inherit', env }), 'exit');
  if (code !== 0) t.fail(`${file} ended with ${code}`);
}
