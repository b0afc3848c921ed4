import { Readable } from 'node:stream';
import t from 'tap';
import { type Tally, tallyTap } from '../runner/tally.ts';

async function tallyOf(tap: string): Promise<Tally & { printed: string }> {
  const printed: string[] = [];
  const tally = await tallyTap(Readable.from([`TAP version 14\n${tap}`]), (line) => {
    printed.push(line);
  });
  return { ...tally, printed: printed.join('\n') };
}

t.test('the leaves count, not the tests and files around them', async (t) => {
  const tally = await tallyOf(`
# Subtest: a.test.ts
    # Subtest: outer
        # Subtest: inner
            ok 1 - one
            ok 2 - two
            1..2
        ok 1 - inner
        not ok 2 - three
        1..2
    not ok 1 - outer
    ok 2 - four
    1..2
not ok 1 - a.test.ts
# Subtest: b.test.ts
    ok 1 - five
    1..1
ok 2 - b.test.ts
1..2
`);
  t.match(tally, { passed: 4, failed: 1, failedFiles: ['a.test.ts'], skipped: [] });
  t.same(tally.endedFiles, ['a.test.ts', 'b.test.ts']);
  t.match(tally.printed, 'ok     b.test.ts: 1 passed (0.0 s)');
});

t.test('a file that breaks off fails, though all it said was good', async (t) => {
  const tally = await tallyOf(`
# Subtest: a.test.ts
    ok 1 - one
    1..1
not ok 1 - a.test.ts
  ---
  exitCode: 3
  ...
1..1
`);
  t.match(tally, { passed: 1, failed: 1, failedFiles: ['a.test.ts'] });
  t.match(tally.printed, 'ended with exit code 3');
});

t.test('a file without a test fails', async (t) => {
  const tally = await tallyOf(`
# Subtest: a.test.ts
    1..0 # no tests found
ok 1 - a.test.ts # SKIP no tests found
1..1
`);
  t.match(tally, { passed: 0, failed: 1 });
  t.match(tally.printed, 'no test in this file');
});

t.test('what a test skips is told with its reason, and is not passed', async (t) => {
  const tally = await tallyOf(`
# Subtest: a.test.ts
    ok 1 - one
    ok 2 - two # SKIP no printer
    1..2
ok 1 - a.test.ts
1..1
`);
  t.match(tally, { passed: 1, failed: 0, skipped: ['a.test.ts > two: no printer'] });
});

t.test('what tap says of a timeout in the place of another file is not that file', async (t) => {
  const tally = await tallyOf(`
# Subtest: a.test.ts
    not ok 1 - timeout!
    1..1
not ok 1 - a.test.ts
not ok 2 - timeout!
  ---
  expired: a.test.ts
  ...
1..2
`);
  t.match(tally, { passed: 0, failed: 1 });
  t.same(tally.endedFiles, ['a.test.ts']);
});
