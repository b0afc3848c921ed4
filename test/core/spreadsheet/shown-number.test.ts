// Each format that files name by number only, as the number of its cell is shown (ECMA-376 part 1, 18.8.30).
import { builtInFormat, shownNumber } from '@utmost/core/spreadsheet/shown-number.ts';
import t from 'tap';

const SUM = -1234.5;
const RATE = 0.125;
const RATIO = 2.34;
const DAY = 46722.75;
const TIME = 1.5223437;

const formats: readonly [id: number, value: number, shown: string][] = [
  [0, SUM, '-1234.5'],
  [1, SUM, '-1235'],
  [2, SUM, '-1234.50'],
  [3, SUM, '-1,235'],
  [4, SUM, '-1,234.50'],
  [9, RATE, '13%'],
  [10, RATE, '12.50%'],
  [11, SUM, '-1.23E+03'],
  [12, RATIO, '2 1/3'],
  [13, RATIO, '2 17/50'],
  [14, DAY, '12/1/2027'],
  [15, DAY, '1-Dec-27'],
  [16, DAY, '1-Dec'],
  [17, DAY, 'Dec-27'],
  [18, TIME, '12:32 PM'],
  [19, TIME, '12:32:10 PM'],
  [20, TIME, '12:32'],
  [21, TIME, '12:32:10'],
  [22, DAY, '12/1/2027 18:00'],
  [37, SUM, '(1,235)'],
  [38, SUM, '(1,235)'],
  [39, SUM, '(1,234.50)'],
  [40, SUM, '(1,234.50)'],
  [45, TIME, '32:10'],
  [46, TIME, '36:32:10'],
  [47, TIME, '32:10.5'],
  [48, SUM, '-1.2E+3'],
  [49, SUM, '-1234.5'],
];

for (const [id, value, shown] of formats) {
  t.test(`format ${id}`, async (t) => {
    t.equal(shownNumber(value, builtInFormat(id), false), shown);
  });
}
