import { type FoundUrl, findUrls, kindOf, type TextKind } from '../link/find-urls.ts';
import { csvCell } from './cell.ts';
import { type Delimiter, delimiterOf, sampleRecords } from './delimiter.ts';
import { HEADING_NAMES, headingKey } from './heading.ts';
import { type CsvRecord, isSeparatorLine, recordReader } from './record-reader.ts';

/** The URLs of the records of a text that are whole, and where those records end. */
export interface CellUrls {
  readonly found: readonly FoundUrl[];
  readonly end: number;
}

const URL_CELL = /^\s*https?:\/\/\S/i;
const SECOND_URL = /\s(?:\S*[^\w%=&?])?https?:\/\/|[\r\n]/i;
const ENOUGH_RECORDS = 3;

/**
 * Finds the URLs of a CSV text, each cell by itself. A cell that begins with `http` is one URL to its end, spaces
 * included, unless another URL or line follows in it; any other cell, and a row with broken quotes, is searched as text.
 * @param isLast whether the text ends here; else a record that may go on is left for the next piece
 * @example findCellUrls('A,https://a.com/?x=b c,1\n', ',', true).found[0]?.url // 'https://a.com/?x=b c'
 */
export function findCellUrls(text: string, delimiter: Delimiter, isLast: boolean): CellUrls {
  const found: FoundUrl[] = [];
  const startOf = lineStarts(text);
  const reader = recordReader(delimiter, (record) => {
    found.push(...urlsOfRecord(record, startOf(record.line), delimiter));
  });
  reader.push(text);
  if (isLast) reader.end();
  return { found, end: isLast ? text.length : text.length - reader.left.length };
}

function urlsOfRecord({ fields, raw, flaw }: CsvRecord, start: number, delimiter: Delimiter) {
  if (flaw !== null) return shifted(findUrls(raw, 'text'), start);
  const found: FoundUrl[] = [];
  let at = 0;
  for (const field of fields) {
    const isQuoted = raw[at] === '"';
    const inner = isQuoted ? field.replaceAll('"', '""') : field;
    const innerStart = start + at + (isQuoted ? 1 : 0);
    found.push(...urlsOfCell(inner, innerStart, isQuoted, delimiter));
    at += inner.length + (isQuoted ? 2 : 0) + delimiter.length;
  }
  return found;
}

function urlsOfCell(
  inner: string,
  start: number,
  isQuoted: boolean,
  delimiter: Delimiter,
): FoundUrl[] {
  const raw = inner.trim();
  if (!URL_CELL.test(inner) || SECOND_URL.test(raw)) return shifted(findUrls(inner, 'text'), start);
  const url = isQuoted ? raw.replaceAll('""', '"') : raw;
  return [{ url, start: start + inner.indexOf(raw), raw, cell: { isQuoted, delimiter } }];
}

function shifted(found: readonly FoundUrl[], by: number): FoundUrl[] {
  return found.map((one) => ({ ...one, start: one.start + by }));
}

/** A corrected URL as the cell of the one it replaces holds it. */
export function inCell(
  { isQuoted, delimiter }: NonNullable<FoundUrl['cell']>,
  url: string,
): string {
  return isQuoted ? url.replaceAll('"', '""') : csvCell(url, delimiter);
}

/** Tells where lines that are asked for in order begin. */
function lineStarts(text: string): (line: number) => number {
  let line = 1;
  let start = 0;
  return (wanted) => {
    for (; line < wanted; line += 1) start = text.indexOf('\n', start) + 1;
    return start;
  };
}

/** What separates the cells of a CSV text whose columns are unknown. */
export function cellDelimiterOf(text: string): Delimiter {
  return delimiterOf(text, HEADING_NAMES);
}

// However a file of XML is named, `&` stands in it as `&amp;`.
const MARKUP_START =
  /^\s*<(?:\?xml\s|!doctype\s|html[\s>]|(?:svg|rss|feed|opml|mjml|urlset)[\s>])/i;

/**
 * What kind of text a file holds, by its name or, where that says nothing, by its content. Text is CSV only where every
 * row has as many cells and URLs fill a column, so that a comma in a sentence or a URL is never taken for the end of a cell.
 * @example textKindOf('', 'Name\tURL\nA\thttps://a.com/?x=b c\n') // 'csv'
 */
export function textKindOf(name: string, text: string): TextKind {
  const kind = kindOf(name);
  if (kind === 'text' && MARKUP_START.test(text)) return 'html';
  return kind === 'text' && !/\.(?:md|markdown)$/i.test(name) && isCsv(text) ? 'csv' : kind;
}

function isCsv(text: string): boolean {
  if (isSeparatorLine(/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '')) return true;
  const delimiter = cellDelimiterOf(text);
  const records = sampleRecords(text, delimiter);
  const [first = []] = records;
  if (first.length < 2 || records.some(({ length }) => length !== first.length)) return false;
  if (records.some((cells) => cells.every((cell) => /^[\s:-]*$/.test(cell)))) return false;
  const hasHeadings = !first.some((cell) => URL_CELL.test(cell));
  const rows = hasHeadings ? records.slice(1) : records;
  const column = first.findIndex(
    (_, column) =>
      rows.some((cells) => URL_CELL.test(cells[column] ?? '')) &&
      rows.every((cells) => URL_CELL.test(cells[column] ?? '') || !cells[column]?.trim()),
  );
  if (column === -1) return false;
  // A comma can be part of a URL that begins a line, or of the sentence before it; a tab cannot.
  if (delimiter === '\t') return true;
  if (!hasHeadings) return column > 0;
  return (
    records.length >= ENOUGH_RECORDS || HEADING_NAMES.includes(first.map(headingKey)[column] ?? '')
  );
}
