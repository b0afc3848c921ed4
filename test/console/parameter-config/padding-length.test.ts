import { clampPaddingLength } from '@utmost/console/src/parameter-config/parameter-form/parameter-form.ts';
import t from 'tap';

const CASES = [
  { typed: '1', gives: 1 },
  { typed: '10', gives: 10 },
  { typed: '0', gives: 1 },
  { typed: '-3', gives: 1 },
  { typed: '11', gives: 10 },
  { typed: '1e9', gives: 10 },
  { typed: '7.9', gives: 7 },
  { typed: '', gives: 5 },
  { typed: ' ', gives: 5 },
  { typed: 'abc', gives: 5 },
];

for (const { typed, gives } of CASES) {
  t.test(`"${typed}" means ${gives}`, async (t) => t.equal(clampPaddingLength(typed), gives));
}
