// Files as they come: for each what is said of it, the exit code, and that no good row is lost.
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { scratch, utmost } from '../run-utmost.ts';

const TAXONOMY = 'parameters: [{ displayName: Source, queryName: src, type: text }]\n';
const HEADER = 'link_name,website_url,src';
const GOOD = 'A,https://a.example,x';
const LINK = 'https://a.example?src=x';

interface Case {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  readonly code: number;
  /** How many links there are then; null where nothing is written. */
  readonly links: number | null;
  readonly says: RegExp;
}

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const columns = (count: number): string[] => Array.from({ length: count }, (_, n) => `c${n}`);

const CASES: readonly Case[] = [
  {
    name: 'quotes',
    bytes: `${HEADER}\n"A ""1"", B",https://a.example,x\n`,
    code: 0,
    links: 1,
    says: /1 link written/,
  },
  {
    name: 'line breaks in quotes',
    bytes: `${HEADER}\r\n"A\r\nB\n\nC",https://a.example,x\r\n${GOOD}\r\n`,
    code: 0,
    links: 2,
    says: /2 links/,
  },
  {
    name: 'byte-order mark',
    bytes: `\uFEFF${HEADER}\n${GOOD}\n`,
    code: 0,
    links: 1,
    says: /1 link/,
  },
  {
    name: 'UTF-16 little endian',
    bytes: utf16(`${HEADER}\n${GOOD}\n`),
    code: 0,
    links: 1,
    says: /is UTF-16LE/,
  },
  {
    name: 'UTF-16 big endian',
    bytes: utf16(`${HEADER}\n${GOOD}\n`).swap16(),
    code: 0,
    links: 1,
    says: /is UTF-16BE/,
  },
  {
    name: '1,000 columns',
    bytes: `${[HEADER, ...columns(997)].join(',')}\n${GOOD}${','.repeat(997)}\n`,
    code: 0,
    links: 1,
    says: /1 link/,
  },
  {
    name: '200,000 columns',
    bytes: `${[HEADER, ...columns(199_997)].join(',')}\n${GOOD}\n`,
    code: 3,
    links: null,
    says: /is longer than 1,000,000 characters|has 200000 columns. The limit is 1000/,
  },
  {
    name: '200,000 columns without names',
    bytes: `${HEADER}${','.repeat(199_997)}\n${GOOD}\n`,
    code: 3,
    links: null,
    says: /has 200000 columns. The limit is 1000/,
  },
  {
    name: '200,000 columns in a row',
    bytes: `${HEADER}\n${'x,'.repeat(199_999)}x\n${GOOD}\n`,
    code: 3,
    links: 1,
    says: /:2: Row 2 has 200000 columns but header has 3 columns/,
  },
  {
    name: 'open quote in a row',
    bytes: `${HEADER}\n${GOOD}\nB,"https://b.example,x\n${GOOD}\n`,
    code: 3,
    links: 2,
    says: /:3: website_url: Row 3 has an unclosed quote/,
  },
  {
    name: 'open quote in the header',
    bytes: `link_name,"website_url,src\n${GOOD}\n`,
    code: 3,
    links: null,
    says: /header row has a stray or unclosed quote in column 2/,
  },
  {
    name: 'text behind a quote',
    bytes: `${HEADER}\n"A"x,https://a.example,x\n${GOOD}\n`,
    code: 3,
    links: 1,
    says: /:2: link_name: Row 2 has text after a closing quote/,
  },
  {
    name: 'NUL in a row',
    bytes: `${HEADER}\nA,https://a.example,\0\n${GOOD}\n`,
    code: 3,
    links: 1,
    says: /:2: src: Row 2 contains a NUL/,
  },
  {
    name: 'NUL in the header',
    bytes: `${HEADER}\0\n${GOOD}\n`,
    code: 3,
    links: null,
    says: /header row isn't UTF-8 text/,
  },
  {
    name: 'not UTF-8',
    bytes: Buffer.from(`${HEADER}\nGr\u00fc\u00df,https://a.example,x\n${GOOD}\n`, 'latin1'),
    code: 3,
    links: 1,
    says: /:2: link_name: Row 2 isn't UTF-8 text/,
  },
  {
    name: 'U+FFFD, which was a character, and bytes that are none',
    bytes: Buffer.concat([
      Buffer.from(`${HEADER}\nCaf\uFFFD,https://a.example,x\nCaf`),
      Buffer.from([0xe9]),
      Buffer.from(',https://a.example,x\n'),
    ]),
    code: 3,
    links: 0,
    says: /:3: link_name: Row 3 isn't UTF-8 text/,
  },
  {
    name: 'what Excel is told first',
    bytes: `sep=;\n${HEADER}\n${GOOD}\n`.replaceAll(',', ';'),
    code: 0,
    links: 1,
    says: /1 link/,
  },
  {
    name: 'bars',
    bytes: `${HEADER}\n${GOOD}\n`.replaceAll(',', '|'),
    code: 0,
    links: 1,
    says: /1 link/,
  },
  {
    name: 'nothing',
    bytes: '',
    code: 3,
    links: null,
    says: /at least a header row and one data row/,
  },
  {
    name: 'a byte-order mark alone',
    bytes: '\uFEFF',
    code: 3,
    links: null,
    says: /at least a header row and one data row/,
  },
  { name: 'one byte', bytes: 'x', code: 3, links: null, says: /must include 'link_name' column/ },
  {
    name: 'header only',
    bytes: HEADER,
    code: 3,
    links: null,
    says: /at least a header row and one data row/,
  },
  {
    name: 'blank rows only',
    bytes: `${HEADER}\n\n,,\n`,
    code: 3,
    links: null,
    says: /at least a header row and one data row/,
  },
  {
    name: 'a picture',
    bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    code: 3,
    links: null,
    says: /header row isn't UTF-8 text/,
  },
];

t.test('every file is read, or refused with its place and its exit code', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file('t.yaml', TAXONOMY);
  for (const { name, bytes, code, links, says } of CASES) {
    const out = files.path(`${name}.out.csv`);
    const input = files.file(`${name}.csv`, bytes);
    const run = await utmost(['generate', input, '-o', out, '-t', taxonomy]);
    t.match(run, { code, stdout: '', stderr: says }, name);
    t.equal(existsSync(out), links !== null, name);
    if (links === null) continue;
    t.equal(readFileSync(out, 'utf8').split(LINK).length - 1, links, `${name}: links`);
  }
});
