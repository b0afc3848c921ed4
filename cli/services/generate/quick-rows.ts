import { csvCell } from '@utmost/core/csv/cell.ts';
import type { UrlPattern } from '@utmost/core/link/bulk.ts';
import {
  checkBaseUrl,
  MAX_BASE_URL_LENGTH,
  MAX_LINK_NAME_LENGTH,
} from '@utmost/core/link/check.ts';
import type { Layout } from './layout.ts';
import type { NumberedText } from './numbered-text.ts';
import { PairTable } from './pair-table.ts';

/** Writes the rows that are plain all through, without making texts of them. */
export interface QuickRows {
  /** Whether the row between two offsets, without its line end, was written. */
  write(bytes: Uint8Array, from: number, to: number, into: NumberedText): boolean;
}

const [SPACE, QUOTE, HASH, SLASH, QUESTION, TILDE, LINE_FEED] = [32, 39, 35, 47, 63, 126, 10];
const AFTER_SCHEME = 'https://'.length;

/**
 * The quickest way through a file: bytes in, bytes out. It takes only rows in which nothing can be wrong:
 * visible ASCII, no quotes, as many cells as the header, a base URL without query or fragment on an origin
 * that `checkBaseUrl` approved, and values whose pairs the taxonomy wrote. Every other row is left to be
 * judged as text; a test holds both to the same result.
 * @returns null where the layout needs every row as text
 */
export function quickRows(layout: Layout, pattern: UrlPattern | null): QuickRows | null {
  const { input, output, columns, inputColumns, lineEnd } = layout;
  const isCopied = input !== 'ndjson' && input === output && lineEnd === '\n';
  if (pattern === null || !isCopied || columns.header.length > inputColumns.header.length)
    return null;
  const delimiter = input.charCodeAt(0);
  const width = columns.header.length;
  const ends = new Int32Array(width);
  const lead = Buffer.from(pattern.lead, 'latin1');
  const skip = pattern.between.length;
  const steps = pattern.steps.map(({ column, start, required, written }) => ({
    column,
    start: Buffer.from(start, 'latin1'),
    required,
    table: new PairTable((value) => {
      const pair = written(value);
      return pair === null || csvCell(pair, input) !== pair ? null : pair;
    }),
    slot: 0,
  }));
  const isOriginGood = originJudge();

  /** Finds the cells; false where a byte is none of visible ASCII's or the width is another. */
  const cut = (bytes: Uint8Array, from: number, to: number): boolean => {
    let column = 0;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === delimiter) {
        if (column >= width - 1) return false;
        ends[column] = at;
        column += 1;
      } else if (byte < SPACE || byte > TILDE) return false;
    }
    ends[column] = to;
    return column === width - 1;
  };
  const startOf = (column: number, from: number): number =>
    column === 0 ? from : (ends[column - 1] ?? 0) + 1;

  const isNameGood = (bytes: Uint8Array, from: number): boolean => {
    const start = startOf(columns.name, from);
    const length = (ends[columns.name] ?? 0) - start;
    const first = bytes[start] ?? 0;
    return length > 0 && length <= MAX_LINK_NAME_LENGTH && first !== SPACE && first !== QUOTE;
  };
  const isUrlGood = (bytes: Uint8Array, start: number, end: number): boolean => {
    if (end - start > MAX_BASE_URL_LENGTH || end - start <= AFTER_SCHEME) return false;
    let slash = -1;
    for (let at = start + AFTER_SCHEME; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === SPACE || byte === QUESTION || byte === HASH) return false;
      if (byte === SLASH && slash === -1) slash = at;
    }
    return slash !== -1 && isOriginGood(bytes, start, slash);
  };
  /** Finds the pairs; answers how many bytes they are, or -1. */
  const findPairs = (bytes: Uint8Array, from: number): number => {
    let length = 0;
    for (const step of steps) {
      const { column, table } = step;
      if (column === null) {
        length += step.start.length;
        continue;
      }
      const start = startOf(column, from);
      const end = ends[column] ?? 0;
      step.slot = start === end ? -1 : table.slotOf(bytes, start, end);
      if (step.slot === -1) {
        if (start !== end || step.required) return -1;
        continue;
      }
      const size = (table.pairEnd[step.slot] ?? 0) - (table.pairStart[step.slot] ?? 0);
      if (size === 0 && step.required) return -1;
      length += size;
    }
    return length;
  };

  const write: QuickRows['write'] = (bytes, from, to, into) => {
    if (!cut(bytes, from, to) || !isNameGood(bytes, from)) return false;
    const urlStart = startOf(columns.url, from);
    const urlEnd = ends[columns.url] ?? 0;
    if (!isUrlGood(bytes, urlStart, urlEnd)) return false;
    const pairs = findPairs(bytes, from);
    if (pairs === -1 || urlEnd - urlStart + lead.length + pairs > pattern.longest) return false;
    const memory = into.room(to - from + urlEnd - urlStart + lead.length + pairs + 2);
    let at = copy(bytes, from, to, memory, into.length);
    memory[at] = delimiter;
    at = copy(bytes, urlStart, urlEnd, memory, at + 1);
    let isFirst = true;
    let identifiers = 0;
    for (const { column, start, table, slot } of steps) {
      const source = column === null ? start : table.arena;
      const begin = column === null ? 0 : (table.pairStart[slot] ?? 0);
      const end = column === null ? start.length : (table.pairEnd[slot] ?? 0);
      if (slot === -1 || begin === end) continue;
      if (isFirst) at = copy(lead, 0, lead.length, memory, at);
      at = copy(source, isFirst ? begin + skip : begin, end, memory, at);
      isFirst = false;
      if (column !== null) continue;
      into.keep(at);
      into.addGap(identifiers);
      identifiers += 1;
    }
    memory[at] = LINE_FEED;
    into.keep(at + 1);
    return true;
  };
  return { write };
}

/** A row is short: a loop is quicker than a call that copies. */
function copy(
  source: Uint8Array,
  from: number,
  to: number,
  target: Uint8Array,
  start: number,
): number {
  let at = start;
  for (let index = from; index < to; index += 1) {
    target[at] = source[index] ?? 0;
    at += 1;
  }
  return at;
}

const MOST_ORIGINS = 64;

/** Remembers which beginnings of URLs, scheme and host, are good. */
function originJudge(): (bytes: Uint8Array, from: number, to: number) => boolean {
  const known: Uint8Array[] = [];
  const isSame = (origin: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean => {
    if (origin.length !== to - from) return false;
    for (let at = from; at < to; at += 1) if (origin[at - from] !== bytes[at]) return false;
    return true;
  };
  return (bytes, from, to) => {
    for (const origin of known) if (isSame(origin, bytes, from, to)) return true;
    const origin = Buffer.from(bytes.subarray(from, to));
    if (checkBaseUrl(`${origin.toString('latin1')}/`).length > 0) return false;
    if (known.length < MOST_ORIGINS) known.push(origin);
    return true;
  };
}
