// node setup/run.js test/prove/faults/run.ts [WORDS…]: makes one thing after the other wrong in the checkout, and says which of
// them the suite notices. Only faults whose place or name has all the words, where some are given.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/source-files.ts';
import { type Fault, faults } from './faults.ts';

const BUILT = /^(console|cli|core)\//;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const SHOWN = 3;
const words = process.argv.slice(2);
const wanted = faults.filter(({ what, file }) =>
  words.every((word) => `${file} ${what}`.includes(word)),
);

const dirty = execFileSync(
  'git',
  ['status', '--porcelain', '--', ...new Set(wanted.map(({ file }) => file))],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
if (dirty !== '') {
  console.error(`Commit or take back these changes first:\n${dirty}`);
  process.exit(2);
}

let missed = 0;
for (const [index, fault] of wanted.entries()) {
  const seconds = process.hrtime();
  const noticed = whatNotices(fault);
  if (noticed === null) missed += 1;
  const [took] = process.hrtime(seconds);
  console.log(
    `${noticed === null ? 'MISSED' : 'caught'} ${index + 1}/${wanted.length} ${fault.file}: ${fault.what} (${took} s)`,
  );
  if (noticed !== null) console.log(noticed);
}
console.log(`${wanted.length - missed} passed, ${missed} failed`);
process.exitCode = missed === 0 ? 0 : 1;

// The first assertions that failed, so that a reader sees whether they are about the fault.
function whatNotices({ file, from, to, tests }: Fault): string | null {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(from).length !== 2)
    throw new Error(`${file} has not exactly one place with: ${from}`);
  const restore = () => writeFileSync(path, sound);
  process.once('exit', restore);
  try {
    writeFileSync(
      path,
      sound.replace(from, () => to),
    );
    const needsBuild = BUILT.test(file) && tests.some((test) => /journeys|cli/.test(test));
    const script = ['setup/run.js', ...(needsBuild ? ['--built'] : []), 'test/run.ts', ...tests];
    const { stdout, error } = spawnSync('node', script, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES,
    });
    if (error) throw error;
    const failed = stdout.match(/^not ok - .*/gm)?.slice(0, SHOWN) ?? [];
    // What does not build, or starts no test, has noticed nothing. The exit code may be what is wrong.
    const isRed = /^\d+ passed, [1-9]\d* failed$/m.test(stdout);
    return isRed && failed.length > 0 ? failed.join('\n') : null;
  } finally {
    restore();
    process.off('exit', restore);
  }
}
