// The references of HTML that stand for a character of ASCII or for the no-break space, from the HTML Standard's table
// (section 13.5, Named character references: html.spec.whatwg.org, CC BY 4.0), with all the names that it has for each.
import { readPieces } from '@utmost/core/link/url-pieces.ts';
import t from 'tap';

const NAMES: [char: string, names: string][] = [
  ['\t', 'Tab'],
  ['\n', 'NewLine'],
  ['!', 'excl'],
  ['"', 'QUOT quot'],
  ['#', 'num'],
  ['$', 'dollar'],
  ['%', 'percnt'],
  ['&', 'AMP amp'],
  ["'", 'apos'],
  ['(', 'lpar'],
  [')', 'rpar'],
  ['*', 'ast midast'],
  ['+', 'plus'],
  [',', 'comma'],
  ['.', 'period'],
  ['/', 'sol'],
  [':', 'colon'],
  [';', 'semi'],
  ['<', 'LT lt'],
  ['=', 'equals'],
  ['>', 'GT gt'],
  ['?', 'quest'],
  ['@', 'commat'],
  ['[', 'lbrack lsqb'],
  ['\\', 'bsol'],
  [']', 'rbrack rsqb'],
  ['^', 'Hat'],
  ['_', 'UnderBar lowbar'],
  ['`', 'DiacriticalGrave grave'],
  ['{', 'lbrace lcub'],
  ['|', 'VerticalLine verbar vert'],
  ['}', 'rbrace rcub'],
  ['\u00a0', 'NonBreakingSpace nbsp'],
];
// Those that HTML reads without a semicolon as well.
const LEGACY = 'AMP GT LT QUOT amp gt lt quot';

const readOf = (raw: string, way: 'none' | 'once' | 'twice') =>
  readPieces(raw, way)
    .map(({ text }) => text)
    .join('');

for (const [char, names] of NAMES) {
  t.test(`${JSON.stringify(char)} by its names and numbers`, async (t) => {
    const code = char.charCodeAt(0);
    const hex = code.toString(16);
    const numbers = [`#${code}`, `#0${code}`, `#x${hex}`, `#X${hex.toUpperCase()}`, `#x00${hex}`];
    for (const name of [...names.split(' '), ...numbers]) {
      const raw = `https://a.com/?a=1&${name};`;
      t.equal(readOf(raw, 'once'), `https://a.com/?a=1${char}`, raw);
      t.equal(readOf(raw, 'none'), raw, 'text has no references');
      const isLegacy = LEGACY.split(' ').includes(name) || name.startsWith('#');
      const open = `https://a.com/?a=1&${name}`;
      t.equal(readOf(open, 'once'), isLegacy ? `https://a.com/?a=1${char}` : open, open);
    }
  });
}

t.test('what HTML does not read in an attribute', async (t) => {
  for (const raw of [
    '&unknown;',
    '&copyright',
    '&ampere=1',
    '&amp=1',
    '&lt=1',
    '&quotes',
    '&#;',
    '&#x;',
  ]) {
    t.equal(readOf(`?a=1${raw}`, 'once'), `?a=1${raw}`, raw);
  }
});
