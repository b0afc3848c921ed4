// What is read from arguments: files by their names and first bytes, addresses of servers, ids and numbers.
import { problemSentences } from '@utmost/core/messages/problems.ts';
import t from 'tap';
import { CommandError } from 'utmost/command-error.ts';
import { binaryFormatOf } from 'utmost/commands/check/binary-format.ts';
import { ruleDescription } from 'utmost/commands/check/check-texts.ts';
import { systemError } from 'utmost/files/file-errors.ts';
import { formatOf, isCompressedName, outputFormatOf } from 'utmost/files/formats.ts';
import { requireIds, wholeNumber } from 'utmost/options/parse-options.ts';
import { serverUrl } from 'utmost/settings/find-server.ts';

t.test('by its name', async (t) => {
  const names: readonly (readonly [name: string, format: string | null, output: string | null])[] =
    [
      ...(['csv', 'tsv', 'ndjson'] as const).map((one) => [`a.${one}`, one, one] as const),
      ['a.tab', 'tsv', 'tsv'],
      ['a.jsonl', 'ndjson', 'ndjson'],
      ['a.CSV.GZ', 'csv', 'csv'],
      ['a.xlsx', null, 'sheet'],
      ['a.ods', null, 'sheet'],
      ['a.XLS', null, 'sheet'],
      ['a.xlsm', null, 'sheet'],
      ['a.xlsx.csv', 'csv', 'csv'],
      ['xlsx', null, null],
      ['-', null, null],
    ];
  for (const [name, format, output] of names)
    t.same([formatOf(name), outputFormatOf(name)], [format, output], name);
  t.same(['a.gz', 'a.csv', 'gz'].map(isCompressedName), [true, false, false]);
});

t.test('by its first bytes', async (t) => {
  const bytes = (text: string, encoding?: BufferEncoding) => Buffer.from(text, encoding);
  const beginnings: readonly [about: string, start: Buffer, format: string | null][] = [
    ['text', bytes('link_name,website_url'), null],
    ['nothing', bytes(''), null],
    ['UTF-16 with a mark', bytes('\ufefflink', 'utf16le'), null],
    ['UTF-16 without one', bytes('link_name', 'utf16le'), null],
    ['the other way round', bytes('link_name', 'utf16le').swap16(), null],
    ['one NUL', bytes('link\0name'), ''],
    ['NULs in both halves', bytes('\0\0\0\0'), ''],
    ['an archive', bytes('PK\x03\x04'), 'zip'],
    ['a workbook', bytes('PK\x03\x04 xl/'), 'xlsx'],
  ];
  for (const [about, start, format] of beginnings) t.equal(binaryFormatOf(start), format, about);
});

t.test('what the system says of a file', async (t) => {
  const error = (fields: object) => Object.assign(new Error('EIO: i/o error'), fields);
  for (const [code, sentence] of [
    ['ENOENT', /a\.csv/],
    ['EISDIR', /a\.csv/],
    ['EIO', /EIO: i\/o error/],
  ] as const) {
    const worded = systemError(error({ code, path: 'a.csv' }));
    t.ok(worded instanceof CommandError, code);
    t.match((worded as CommandError).message, sentence);
  }
  for (const other of [error({ code: 'EIO' }), error({ path: 7, code: 'EIO' }), 'text'])
    t.equal(systemError(other), other, 'anything else is passed on');
});

t.test('an address of a server', async (t) => {
  const origin = (text: string) => serverUrl(text, '--server-url');
  for (const text of ['https://Utmost.example', ' https://utmost.example/manage-links?a=1#b '])
    t.equal(origin(text), 'https://utmost.example', text);
  t.equal(origin('HTTP://localhost:3000'), 'http://localhost:3000');
  for (const text of ['', 'utmost.example', 'ftp://a/', 'x:https://a.example', 'https:a.example'])
    t.throws(() => origin(text), { message: /^--server-url / }, text);
  t.throws(() => origin('https://ada:secret@a.example'), { message: /password/ });
});

t.test('every rule is told in a sentence', async (t) => {
  const codes = Object.keys(problemSentences) as Parameters<typeof ruleDescription>[0][];
  t.ok(codes.length > 100);
  for (const code of codes) t.match(ruleDescription(code), /^[A-Z].+\.$/, code);
  const ofUrls = codes.filter((code) => /^value_(?:not|retired|.*_by$)|^composed_/.test(code));
  const general = ruleDescription('link_name_required');
  t.same(
    ofUrls.filter((code) => ruleDescription(code) === general),
    ['value_set_by'],
  );
});

t.test('ids and numbers', async (t) => {
  const ids = (...some: string[]) => requireIds(some, (text) => `no id: ${text}`);
  const good = '019a2f3b-89cd-7ef0-8123-456789abcdef';
  t.doesNotThrow(() => ids(good, good.toUpperCase()));
  for (const bad of [`${good}0`, `x${good}`, good.replace('0', 'g'), good.replace('d-', 'g-'), ''])
    t.throws(() => ids(good, bad), { message: `no id: ${bad}` }, bad);
  const limit = wholeNumber('--limit', 1, 1000);
  t.same(['1', '25', '1000'].map(limit), [1, 25, 1000]);
  for (const bad of ['0', '1001', '-1', '1.5', '1e2', ' 1', ''])
    t.throws(() => limit(bad), { message: /--limit/ }, bad);
});
