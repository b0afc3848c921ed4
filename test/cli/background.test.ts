// Whether a terminal is light or dark is what it says of its background, or else its environment.
import { PassThrough } from 'node:stream';
import t from 'tap';
import { loadComponents } from './load-components.ts';

const DEVICE = '\u001b[?62;22c';

/** What the terminal says of its background -> what `COLORFGBG` says -> what it is. */
const TABLE: [color: string, environment: string | undefined, background: 'light' | 'dark'][] = [
  ['rgb:ffff/ffff/ffff', undefined, 'light'],
  ['rgb:fafa/f9f9/f6f6', undefined, 'light'],
  ['rgb:0000/0000/0000', undefined, 'dark'],
  ['rgb:ff/ff/ff', '15;0', 'light'],
  ['rgb:1e/1e/1e', '0;15', 'dark'],
  ['rgba:fff/fff/fff/fff', undefined, 'light'],
  // An eye sees green as bright, red as less, blue as dark.
  ['rgb:0000/ffff/0000', undefined, 'light'],
  ['rgb:ffff/0000/0000', undefined, 'dark'],
  ['rgb:0000/0000/ffff', undefined, 'dark'],
  ['rgb:ffff/0000/ffff', undefined, 'dark'],
  ['rgb:ffff/8000/0000', undefined, 'light'],
  ['rgb:0000/8000/ffff', undefined, 'dark'],
  ['', undefined, 'dark'],
  ['', '15;0', 'dark'],
  ['', '0;7', 'light'],
  ['', '0;15', 'light'],
  ['', '0;default;15', 'light'],
  ['', '7;8', 'dark'],
];

t.test('the background of a terminal', async (t) => {
  const { askBackground } = await loadComponents('cli/ui/screen/background.ts');
  for (const [color, environment, background] of TABLE) {
    const { COLORFGBG: _, ...env } = process.env;
    const value = { ...env, ...(environment !== undefined && { COLORFGBG: environment }) };
    t.intercept(process, 'env', { value });
    const terminal = new PassThrough().setEncoding('utf8');
    const asked: string[] = [];
    const found = await askBackground(terminal, (question: string) => {
      asked.push(question);
      // It comes in pieces, as over a network.
      const answer = color === '' ? DEVICE : `\u001b]11;${color}\u0007${DEVICE}`;
      for (const piece of answer.match(/.{1,7}/gsu) ?? []) terminal.write(piece);
    });
    t.equal(found, background, `${color} ${environment}`);
    t.same(asked, ['\u001b]11;?\u0007\u001b[c']);
  }
});
