import { Readable } from 'node:stream';
import t from 'tap';
import { type Tally, tallyFile } from '../runner/tally.ts';

async function tallyOf(
  tap: string,
  wayOut: string | null = null,
): Promise<Tally & { printed: string }> {
  const printed: string[] = [];
  const output = Readable.from([`TAP version 14\n${tap}`]);
  const tally = await tallyFile('a.test.ts', output, Promise.resolve(wayOut), (line) => {
    printed.push(line);
  });
  return { ...tally, printed: printed.join('\n') };
}

t.test('the leaves count, not the tests around them', async (t) => {
  const tally = await tallyOf(
    `# Subtest: outer
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
`,
    'ended with exit code 1',
  );
  t.match(tally, { passed: 3, failed: 1, failedFiles: ['a.test.ts'], skipped: [] });
  t.match(tally.printed, 'not ok - a.test.ts > outer > three');
  t.match(tally.printed, 'not ok a.test.ts: 3 passed, 1 failed');
});

t.test('a file that passes gets a line', async (t) => {
  const { printed } = await tallyOf('ok 1 - one\n1..1\n');
  t.match(printed, /^ok {5}a\.test\.ts: 1 passed \(\d+\.\d s\)$/);
});

t.test('an error is told with its cause', async (t) => {
  const tally = await tallyOf(
    `not ok 1 - fetch failed
  ---
  type: TypeError
  cause:
    message: other side closed
  ...
1..1
`,
    'ended with exit code 1',
  );
  t.match(tally.printed, 'not ok - a.test.ts > fetch failed\n    cause: other side closed');
});

t.test('a file that ends its process fails, though all it said was good', async (t) => {
  for (const code of [0, 3]) {
    const wayOut = code === 0 ? null : `ended with exit code ${code}`;
    const tally = await tallyOf('ok 1 - one\n', wayOut);
    t.match(tally, { passed: 1, failed: 1, failedFiles: ['a.test.ts'] });
    t.match(tally.printed, wayOut ?? 'ended before its tests did');
  }
  const late = await tallyOf('ok 1 - one\n1..1\n', 'ended with exit code 3');
  t.match(late, { passed: 1, failed: 1, failedFiles: ['a.test.ts'] });
});

t.test('a file without a test fails', async (t) => {
  for (const tap of ['', '1..0\n']) {
    const tally = await tallyOf(tap);
    t.match(tally, { passed: 0, failed: 1, failedFiles: ['a.test.ts'] });
    t.match(tally.printed, 'no test in this file');
  }
});

t.test('what a test skips is told with its reason, and is not passed', async (t) => {
  const tally = await tallyOf('ok 1 - one\nok 2 - two # SKIP no printer\n1..2\n');
  t.match(tally, { passed: 1, failed: 0, skipped: ['a.test.ts > two: no printer'] });
});
