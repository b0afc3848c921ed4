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
  /** What was pushed and is no whole record yet, and how many lines and rows of a spreadsheet there are before it. */
  readonly left: { readonly text: string; readonly lines: number; readonly rows: number };
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
  const delimiterCode = delimiter.charCodeAt(0);
  let pending = '';
  let line = 1;
  let row = 1;
  /** Inside a line that was given up as too long. */
  let skipping = false;

  // Of the text being scanned: found ahead once, so that no stretch of it is searched twice.
  let text = '';
  let nextQuote = 0;
  let nextDelimiter = 0;
  let isLast = false;

  const quoteFrom = (at: number): number => {
    if (nextQuote < at) nextQuote = found(text.indexOf('"', at));
    return nextQuote;
  };
  const delimiterFrom = (at: number): number => {
    if (nextDelimiter < at) nextDelimiter = found(text.indexOf(delimiter, at));
    return nextDelimiter;
  };

  /** Tells the record between two offsets; `end` is where its line feed is, or the text's end. */
  const tell = (fields: readonly string[], start: number, end: number, flaw: RecordFlaw | null) => {
    const isCrLf = end > start && text.charCodeAt(end - 1) === CARRIAGE_RETURN;
    const raw = text.slice(start, isCrLf ? end - 1 : end);
    const lineEnd = isCrLf ? '\r\n' : end < text.length ? '\n' : '';
    if (raw !== '') emit({ fields, raw, lineEnd, line, row, flaw });
    if (line > 1 || !isSeparatorLine(raw)) row += 1;
  };

  /** Reads a record that has quotes. Answers the offset after it, or INCOMPLETE. */
  const readQuoted = (start: number, firstLineEnd: number): number => {
    const fields: string[] = [];
    let lines = 1;
    let lineEnd = firstLineEnd;
    let at = start;
    const flawed = (code: RecordFlaw['code']): number => {
      tell([], start, firstLineEnd, { code, column: fields.length });
      line += 1;
      return firstLineEnd + 1;
    };
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        const close = closingQuote(text, at);
        const mayGoOn = !isLast && text.length - start <= LONGEST_RECORD;
        if (close === INCOMPLETE && mayGoOn) return INCOMPLETE;
        if (close === INCOMPLETE || close - start > LONGEST_RECORD) return flawed('csv_quote_open');
        while (lineEnd < close) {
          lines += 1;
          lineEnd = text.indexOf('\n', lineEnd + 1);
          if (lineEnd !== -1) continue;
          if (mayGoOn) return INCOMPLETE;
          lineEnd = isLast ? text.length : Number.POSITIVE_INFINITY;
        }
        if (lineEnd - start > LONGEST_RECORD) return flawed('csv_record_too_long');
        const inner = text.slice(at + 1, close);
        const after = text.charCodeAt(close + 1);
        const isEnd = close + 1 === lineEnd || (close + 2 === lineEnd && after === CARRIAGE_RETURN);
        if (!isEnd && after !== delimiterCode) return flawed('csv_quote_stray');
        fields.push(inner.includes('"') ? inner.replaceAll('""', '"') : inner);
        if (isEnd) break;
        at = close + 2;
      } else {
        const next = delimiterFrom(at);
        if (next > lineEnd) {
          fields.push(text.slice(at, contentEnd(text, at, lineEnd)));
          break;
        }
        fields.push(text.slice(at, next));
        at = next + 1;
      }
    }
    tell(fields, start, lineEnd, null);
    line += lines;
    return lineEnd + 1;
  };

  /** Tells every complete record; keeps what is left. */
  const scan = (): void => {
    let at = 0;
    nextQuote = -1;
    nextDelimiter = -1;
    while (at < text.length) {
      let lineEnd = text.indexOf('\n', at);
      if (lineEnd === -1 && !isLast && text.length - at <= LONGEST_RECORD) break;
      skipping = lineEnd === -1 && !isLast;
      if (lineEnd === -1) lineEnd = text.length;
      if (lineEnd - at > LONGEST_RECORD) {
        const flaw = { code: 'csv_record_too_long', column: 0 } as const;
        emit({ fields: [], raw: '', lineEnd: '', line, row, flaw });
        row += 1;
        if (!skipping) line += 1;
        at = lineEnd + 1;
        continue;
      }
      if (quoteFrom(at) < lineEnd) {
        const next = readQuoted(at, lineEnd);
        if (next === INCOMPLETE) break;
        at = next;
      } else {
        tell(text.slice(at, contentEnd(text, at, lineEnd)).split(delimiter), at, lineEnd, null);
        line += 1;
        at = lineEnd + 1;
      }
    }
    pending = text.slice(at);
    text = '';
  };

  const push = (piece: string): void => {
    let fresh = piece;
    if (skipping) {
      const lineEnd = piece.indexOf('\n');
      if (lineEnd === -1) return;
      skipping = false;
      line += 1;
      fresh = piece.slice(lineEnd + 1);
    }
    text = pending + fresh;
    scan();
  };
  const end = (): void => {
    isLast = true;
    text = pending;
    scan();
  };
  return {
    push,
    end,
    get left() {
      return { text: pending, lines: line - 1, rows: row - 1 };
    },
    passOver: (records) => {
      line += records;
      row += records;
    },
  };
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
