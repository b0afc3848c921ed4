import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { faults } from '../prove/faults/faults.ts';
import { selectFiles } from '../runner/select.ts';
import { isFile, root } from '../support/source-files.ts';

const SELF = 'test/setup/faults.test.ts';

t.test('every deliberate fault has its one place, and tests that are there', async (t) => {
  for (const { what, file, from, to, tests } of faults) {
    const text = isFile(file) ? readFileSync(join(root, file), 'utf8') : '';
    t.equal(text.split(from).length, 2, `${file}: ${what}`);
    t.not(to, from, `${file}: ${what} changes something`);
    // This one fails with every fault, and would stand for a test that sees it.
    t.notOk(selectFiles(tests).includes(SELF), `${file}: ${what} is for other tests`);
  }
});
