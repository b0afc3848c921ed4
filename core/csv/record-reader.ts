import { formatNumber } from '../messages/figures.ts';

/** What can be wrong with a record itself, whatever its values are. */
export interface RecordFlaw {
  readonly code: 'csv_quote_open' | 'csv_quote_stray' | 'csv_record_too_long';
  /** The column it is in, from 0. */
  readonly column: number;
}

/** One record of a CSV text. */
export interface CsvRecord {
  /** Its values without their quotes; none when there is a flaw. */
  readonly fields: readonly string[];
  /** The record as it stands in the text, without its line end; of a flawed one its first line. */
  readonly raw: string;
  readonly lineEnd: '\n' | '\r\n' | '';
  /** The line it begins on, from 1. */
  readonly line: number;
  /** The row of a spreadsheet it is, from 1: blank lines count, line breaks in cells and a separator line do not. */
  readonly row: number;
  readonly flaw: RecordFlaw | null;
}

/** Takes a text piece by piece and tells its records. */
export interface RecordReader {
  push(text: string): void;
  /** Says that the text is over. */
  end(): void;
}

/** A reader that also tells where it is. */
export interface PlacedReader extends RecordReader {
  /** What was pushed and is no whole record yet. */
  readonly left: string;
  /** Counts records of one line each that the caller read itself, where no text is left. */
  passOver(records: number): void;
}

export const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/**
 * Whether a record is the line before the header by which Excel is told the delimiter.
 * @example isSeparatorLine('sep=;') // true
 */
export function isSeparatorLine(raw: string): boolean {
  return SEPARATOR_LINE.test(raw);
}

/** How far a record is read in search of its end, in UTF-16 units. */
export const LONGEST_RECORD = 1_000_000;

/** The same as sentences show it. */
export const longestRecordShown = (): string => formatNumber(LONGEST_RECORD);

const QUOTE = 34;
const CARRIAGE_RETURN = 13;
const INCOMPLETE = -1;

/**
 * Reads CSV (RFC 4180; LF or CRLF, also mixed; blank lines are passed over) in pieces of any size.
 * A record with a broken quote is told as a flaw of its first line, and reading goes on with the
 * line after it, so that one bad row never takes the good ones with it; the work stays linear in
 * the length of the text whatever the text is.
 * @param delimiter one character
 * @example
 * const reader = recordReader(',', (record) => console.log(record.fields));
 * reader.push('a,"b, c"\n1,'); // ['a', 'b, c']
 * reader.end();                // ['1', '']
 */
export function recordReader(delimiter: string, emit: (record: CsvRecord) => void): PlacedReader {
  return new TextRecords(delimiter, emit);
}

/** A record with quotes, as far as it is read. */
interface QuotedRecord {
  readonly start: number;
  readonly fields: string[];
  /** Where the line ends in which the reader is. */
  lineEnd: number;
  lines: number;
}

/** The offset of the next field, or how the record ends. */
type FieldEnd = number | 'end' | 'incomplete' | RecordFlaw['code'];

class TextRecords implements PlacedReader {
  readonly #delimiter: string;
  readonly #emit: (record: CsvRecord) => void;
  #pending = '';
  #line = 1;
  #row = 1;
  /** Inside a line that was given up as too long. */
  #isSkipping = false;
  #isLast = false;
  // Of the text being scanned: found ahead once, so that no stretch of it is searched twice.
  #text = '';
  #nextQuote = -1;
  #nextDelimiter = -1;

  constructor(delimiter: string, emit: (record: CsvRecord) => void) {
    this.#delimiter = delimiter;
    this.#emit = emit;
  }

  push(piece: string): void {
    let fresh = piece;
    if (this.#isSkipping) {
      const lineEnd = piece.indexOf('\n');
      if (lineEnd === -1) return;
      this.#isSkipping = false;
      this.#line += 1;
      fresh = piece.slice(lineEnd + 1);
    }
    this.#scan(this.#pending + fresh);
  }

  end(): void {
    this.#isLast = true;
    this.#scan(this.#pending);
  }

  get left(): string {
    return this.#pending;
  }

  passOver(records: number): void {
    this.#line += records;
    this.#row += records;
  }

  /** Tells every complete record; keeps what is left. */
  #scan(text: string): void {
    this.#text = text;
    this.#nextQuote = -1;
    this.#nextDelimiter = -1;
    let at = 0;
    while (at < text.length) {
      const next = this.#readRecord(at);
      if (next === INCOMPLETE) break;
      at = next;
    }
    this.#pending = text.slice(at);
    this.#text = '';
  }

  /** Reads the record there. Answers the offset after it, or INCOMPLETE. */
  #readRecord(at: number): number {
    const text = this.#text;
    let lineEnd = text.indexOf('\n', at);
    if (lineEnd === -1 && !this.#isLast && text.length - at <= LONGEST_RECORD) return INCOMPLETE;
    this.#isSkipping = lineEnd === -1 && !this.#isLast;
    if (lineEnd === -1) lineEnd = text.length;
    if (lineEnd - at > LONGEST_RECORD) {
      const flaw = { code: 'csv_record_too_long', column: 0 } as const;
      this.#emit({ fields: [], raw: '', lineEnd: '', line: this.#line, row: this.#row, flaw });
      this.#row += 1;
      if (!this.#isSkipping) this.#line += 1;
      return lineEnd + 1;
    }
    if (this.#quoteFrom(at) < lineEnd) return this.#readQuoted(at, lineEnd);
    const fields = text.slice(at, contentEnd(text, at, lineEnd)).split(this.#delimiter);
    this.#tell(fields, at, lineEnd, null);
    this.#line += 1;
    return lineEnd + 1;
  }

  /** Reads a record that has quotes. Answers the offset after it, or INCOMPLETE. */
  #readQuoted(start: number, firstLineEnd: number): number {
    const record: QuotedRecord = { start, fields: [], lineEnd: firstLineEnd, lines: 1 };
    let next: FieldEnd = start;
    while (typeof next === 'number') {
      const isQuoted: boolean = this.#text.charCodeAt(next) === QUOTE;
      next = isQuoted ? this.#readQuotedField(record, next) : this.#readPlainField(record, next);
    }
    if (next === 'incomplete') return INCOMPLETE;
    if (next !== 'end') {
      this.#tell([], start, firstLineEnd, { code: next, column: record.fields.length });
      this.#line += 1;
      return firstLineEnd + 1;
    }
    this.#tell(record.fields, start, record.lineEnd, null);
    this.#line += record.lines;
    return record.lineEnd + 1;
  }

  #readPlainField({ fields, lineEnd }: QuotedRecord, at: number): FieldEnd {
    const next = this.#delimiterFrom(at);
    if (next <= lineEnd) {
      fields.push(this.#text.slice(at, next));
      return next + 1;
    }
    fields.push(this.#text.slice(at, contentEnd(this.#text, at, lineEnd)));
    return 'end';
  }

  #readQuotedField(record: QuotedRecord, at: number): FieldEnd {
    const text = this.#text;
    const { start } = record;
    const close = closingQuote(text, at);
    const mayGoOn = !this.#isLast && text.length - start <= LONGEST_RECORD;
    if (close === INCOMPLETE && mayGoOn) return 'incomplete';
    if (close === INCOMPLETE || close - start > LONGEST_RECORD) return 'csv_quote_open';
    while (record.lineEnd < close) {
      record.lines += 1;
      const lineEnd = text.indexOf('\n', record.lineEnd + 1);
      if (lineEnd === -1 && mayGoOn) return 'incomplete';
      const textEnd = this.#isLast ? text.length : Number.POSITIVE_INFINITY;
      record.lineEnd = lineEnd === -1 ? textEnd : lineEnd;
    }
    const { lineEnd } = record;
    if (lineEnd - start > LONGEST_RECORD) return 'csv_record_too_long';
    const inner = text.slice(at + 1, close);
    const after = text[close + 1];
    const isEnd = close + 1 === lineEnd || (close + 2 === lineEnd && after === '\r');
    if (!isEnd && after !== this.#delimiter) return 'csv_quote_stray';
    record.fields.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
    return isEnd ? 'end' : close + 2;
  }

  /** Tells the record between two offsets; `end` is where its line feed is, or the text's end. */
  #tell(fields: readonly string[], start: number, end: number, flaw: RecordFlaw | null): void {
    const text = this.#text;
    const isCrLf = end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN;
    const raw = text.slice(start, isCrLf ? end - 1 : end);
    const lineEnd = isCrLf ? '\r\n' : end < text.length ? '\n' : '';
    const [line, row] = [this.#line, this.#row];
    if (raw !== '') this.#emit({ fields, raw, lineEnd, line, row, flaw });
    if (line > 1 || !isSeparatorLine(raw)) this.#row += 1;
  }

  #quoteFrom(at: number): number {
    if (this.#nextQuote < at) this.#nextQuote = found(this.#text.indexOf('"', at));
    return this.#nextQuote;
  }

  #delimiterFrom(at: number): number {
    if (this.#nextDelimiter < at) {
      this.#nextDelimiter = found(this.#text.indexOf(this.#delimiter, at));
    }
    return this.#nextDelimiter;
  }
}

function found(index: number): number {
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

/** Where the values of a line end: before the CR of a CRLF. */
function contentEnd(text: string, start: number, lineEnd: number): number {
  return lineEnd > start && text.charCodeAt(lineEnd - 1) === CARRIAGE_RETURN
    ? lineEnd - 1
    : lineEnd;
}

/** The quote that closes the one at `open`; doubled quotes do not. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}
