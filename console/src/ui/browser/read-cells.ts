import { recordReader } from '@utmost/core/csv/record-reader.ts';

/**
 * The cells that a spreadsheet puts on the clipboard: tabs between them, line breaks between rows, quotes around
 * those that hold either.
 * @example readCells('a\tb\n1\t2\n') // [['a', 'b'], ['1', '2']]
 */
export function readCells(text: string): string[][] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (!text.includes('\t') && !lines.some((line) => line.startsWith('"'))) {
    return lines.map((cell) => [cell]);
  }
  const rows: string[][] = [];
  let line = 1;
  // An empty cell of a single column is an empty line, which is no record.
  const passBlanks = (until: number) => {
    for (; line < until; line += 1) rows.push(['']);
  };
  const reader = recordReader('\t', (record) => {
    passBlanks(record.line);
    line += record.raw.split('\n').length;
    rows.push(record.flaw === null ? [...record.fields] : record.raw.split('\t'));
  });
  reader.push(text);
  reader.end();
  passBlanks(lines.length + 1);
  return rows;
}
