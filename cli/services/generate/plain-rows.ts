import { csvCell } from '@utmost/core/csv/cell.ts';
import { identifierAfter } from '@utmost/core/csv/row-identifiers.ts';
import type { RowLinks } from '@utmost/core/csv/row-links.ts';
import type { Layout } from '../rows/layout.ts';
import { ByteMemo, NO_VALUE } from './byte-memo.ts';
import type { ByteOutput } from './byte-output.ts';
import { copyBytes, viewOf } from './byte-words.ts';
import { urlReader } from './plain-urls.ts';

/** Writes rows with their links without reading them as text. */
export interface PlainRows {
  /** How many rows the last call wrote. */
  readonly count: number;
  /**
   * Writes rows until the first that is not plain.
   * @param bytes UTF-8 without NUL that ends in a line feed
   * @returns the offset of the first row that it did not write
   */
  write(bytes: Buffer, from: number, linksBefore: number, output: ByteOutput): number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const NOT_PLAIN = -1;
/** More digits than any number has, padding included. */
const MOST_DIGITS = 20;

/**
 * The short way for rows of CSV that are copied as they stand: cells are found as offsets, and what a cell
 * becomes is asked of core once and remembered by its bytes. Every row that differs from what the header
 * promises, has doubled quotes or line breaks, or of which there is anything to say is left to the ordinary way.
 * A property holds the two to the same output.
 * @returns null where the plan has no URL for such rows, or the output is not the input with a column more
 */
export function plainRows(
  { plan, identifiers }: RowLinks,
  { columns, input, output: form, header, inputHeader, lineEnd }: Layout,
): PlainRows | null {
  const isCopied = input === form && header.length === inputHeader.fields.length;
  if (plan === null || input === 'ndjson' || !isCopied) return null;
  const bytesOf = (text: string): DataView | null =>
    csvCell(text, input) === text ? viewOf(Buffer.from(text)) : null;
  const readUrl = urlReader(plan, bytesOf);
  const steps = plan.steps.map(({ start, column, required, written }) => ({
    column,
    required,
    pairs: new ByteMemo((cell) => {
      const pair = column === null ? start : written(cell);
      return pair === null || csvCell(pair, input) !== pair ? null : pair;
    }),
  }));
  const between = Buffer.byteLength(plan.between);
  const pairFrom = new Int32Array(steps.length);
  const pairTo = new Int32Array(steps.length);
  const misspelled = columns.misspelled.map(({ column }) => column);
  const delimiter = input.charCodeAt(0);
  const ending = viewOf(Buffer.from(lineEnd));
  const width = columns.header.length;
  const starts = new Int32Array(width);
  const ends = new Int32Array(width);
  let count = 0;
  /** What is being read, for those who want text of it. */
  let text: Buffer = Buffer.alloc(0);

  /** Finds the cells of a row. @returns the offset of its line feed */
  const findCells = (bytes: DataView, from: number): number => {
    let at = from;
    for (let cell = 0; cell < width; cell += 1) {
      const isQuoted = bytes.getUint8(at) === QUOTE;
      if (isQuoted) at += 1;
      starts[cell] = at;
      let byte = bytes.getUint8(at);
      if (isQuoted) {
        while (byte !== QUOTE && byte !== LINE_FEED) byte = bytes.getUint8(++at);
        if (byte === LINE_FEED) return NOT_PLAIN;
        ends[cell] = at;
        byte = bytes.getUint8(++at);
        if (byte === CARRIAGE_RETURN && bytes.getUint8(at + 1) === LINE_FEED)
          byte = bytes.getUint8(++at);
        if (byte !== delimiter && byte !== LINE_FEED) return NOT_PLAIN;
      } else {
        while (byte !== delimiter && byte !== LINE_FEED) byte = bytes.getUint8(++at);
        ends[cell] = byte === LINE_FEED ? contentEnd(bytes, starts[cell] as number, at) : at;
      }
      if (byte === LINE_FEED) return cell === width - 1 ? at : NOT_PLAIN;
      at += 1;
    }
    return NOT_PLAIN;
  };

  /** Finds the pairs of a row. @returns how many bytes they have */
  const findPairs = (bytes: DataView): number => {
    let size = 0;
    for (let at = 0; at < steps.length; at += 1) {
      const { column, required, pairs } = steps[at] as (typeof steps)[number];
      const isNumber = column === null;
      const from = pairs.find(
        bytes,
        isNumber ? 0 : (starts[column] as number),
        isNumber ? 0 : (ends[column] as number),
      );
      const length = pairs.end - from;
      if (from === NO_VALUE || (required && length === 0)) return NOT_PLAIN;
      pairFrom[at] = from;
      pairTo[at] = pairs.end;
      size += length;
    }
    return size;
  };

  const copyPairs = (out: DataView, position: number, linksBefore: number): number => {
    let at = position;
    let numbers = 0;
    for (let step = 0; step < steps.length; step += 1) {
      const { column, pairs } = steps[step] as (typeof steps)[number];
      const from = pairFrom[step] as number;
      const to = pairTo[step] as number;
      if (from === to) continue;
      const isFirst = at === position;
      at = copyBytes(pairs.view, isFirst && step > 0 ? from + between : from, to, out, at);
      if (column !== null) continue;
      const parameter = identifiers[numbers]?.parameter;
      if (parameter) at = writeDigits(identifierAfter(parameter, linksBefore), out, at);
      numbers += 1;
    }
    return at;
  };

  const isMisspelled = (): boolean => misspelled.some((column) => starts[column] !== ends[column]);

  /** Writes one row. @returns the offset after it */
  const writeRow = (bytes: DataView, from: number, linksBefore: number, output: ByteOutput) => {
    const lineFeed = findCells(bytes, from);
    if (lineFeed === NOT_PLAIN || isMisspelled()) return NOT_PLAIN;
    const pairs = findPairs(bytes);
    if (pairs === NOT_PLAIN) return NOT_PLAIN;
    const urlFrom = starts[columns.url] as number;
    const urlTo = ends[columns.url] as number;
    const url = readUrl(bytes, urlFrom, urlTo);
    if (url === null) return NOT_PLAIN;
    const { whole, start, end } = url;
    const size = urlTo - urlFrom + start.byteLength + pairs + end.byteLength;
    const name = text.toString('utf8', starts[columns.name], ends[columns.name]);
    if (size > plan.longest || !plan.isPlainName(name)) return NOT_PLAIN;
    const rowEnd = contentEnd(bytes, from, lineFeed);
    const numbers = identifiers.length * MOST_DIGITS;
    let at = output.reserve(rowEnd - from + 1 + size + numbers + ending.byteLength);
    const out = output.view;
    at = copyBytes(bytes, from, rowEnd, out, at);
    out.setUint8(at, delimiter);
    at += 1;
    if (whole === null) at = copyBytes(bytes, urlFrom, urlTo, out, at);
    if (pairs > 0) {
      at = copyBytes(start, 0, start.byteLength, out, at);
      at = copyPairs(out, at, linksBefore);
      at = copyBytes(end, 0, end.byteLength, out, at);
    } else if (whole !== null) at = copyBytes(whole, 0, whole.byteLength, out, at);
    output.advanceTo(copyBytes(ending, 0, ending.byteLength, out, at));
    return lineFeed + 1;
  };

  return {
    get count() {
      return count;
    },
    write: (bytes, from, linksBefore, output) => {
      const view = viewOf(bytes);
      text = bytes;
      let at = from;
      for (count = 0; at < bytes.length; count += 1) {
        const next = writeRow(view, at, linksBefore + count, output);
        if (next === NOT_PLAIN) break;
        at = next;
      }
      return at;
    },
  };
}

/** Where the content of a line ends: before the CR of a CRLF. */
function contentEnd(bytes: DataView, from: number, lineFeed: number): number {
  return lineFeed > from && bytes.getUint8(lineFeed - 1) === CARRIAGE_RETURN
    ? lineFeed - 1
    : lineFeed;
}

/** @returns where the next byte goes */
function writeDigits(digits: string, into: DataView, position: number): number {
  for (let at = 0; at < digits.length; at += 1) {
    into.setUint8(position + at, digits.charCodeAt(at));
  }
  return position + digits.length;
}
