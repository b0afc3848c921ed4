import { csvCell } from '@utmost/core/csv/cell.ts';
import type { RowLinks } from '@utmost/core/csv/row-links.ts';
import type { RowRule } from '@utmost/core/link/row-plan.ts';
import { nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';
import type { Layout } from '../../rows/layout.ts';
import { ByteMemo, copyBytes, LONGEST_VALUE, NO_VALUE, textBetween, viewOf } from './byte-memo.ts';
import type { ByteOutput } from './byte-output.ts';
import { urlReader } from './plain-urls.ts';

/**
 * Writes rows from an offset on, until the first that is not plain.
 * @param bytes UTF-8 without NUL that ends in a line feed
 * @returns the offset of the first row that was not written, and how many were
 */
export type WritePlainRows = (
  bytes: Buffer,
  from: number,
  linksBefore: number,
  output: ByteOutput,
) => { readonly end: number; readonly rows: number };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const NOT_PLAIN = -1;
/** Stands for where an empty value is remembered: no value is there. */
const EMPTY_VALUE = 0;
/** So many pairs of values are remembered with whether they fit: one overwrites another that has the same slot. */
const PAIR_BITS = 14;
const PAIRS = 1 << PAIR_BITS;
/** Spreads places, which are apart by the length of values. */
const SPREAD = 0x9e3779b1;
/** Of a pair that is remembered. */
const [DOES_NOT_FIT, FITS] = [1, 2];

/**
 * The short way for rows of CSV that are copied as they stand: cells are found as offsets, and what a cell
 * becomes is asked of core once and remembered by its bytes. Every row that differs from what the header
 * promises, has doubled quotes or line breaks, or of which there is anything to say is left to the ordinary way.
 * A property holds the two to the same output.
 * @returns null where the plan has no URL for such rows, or the output is not the input with a column more
 */
export function plainRowWriter({ plan }: RowLinks, layout: Layout): WritePlainRows | null {
  const { columns, input, output: form, header, inputHeader, lineEnd } = layout;
  const isCopied = input === form && header.length === inputHeader.fields.length;
  if (plan === null || input === 'ndjson' || !isCopied) return null;
  const asCell = (text: string): string | null => (csvCell(text, input) === text ? text : null);
  const readUrl = urlReader(plan, asCell);
  const width = columns.header.length;
  const steps = plan.steps.map(({ parameter, start, column, written }) => ({
    parameter,
    // A number has no cell: behind those of the row there is an empty one for it.
    cell: column ?? width,
    pairs: new ByteMemo((cell) => {
      const pair = column === null ? start : written(cell);
      return pair === null ? null : asCell(pair);
    }),
  }));
  const rules = plan.rules.map((rule) => fittingCells(rule, steps));
  // Where each step's value was found in its memory.
  const found = new Int32Array(steps.length);
  const between = Buffer.byteLength(plan.between);
  const misspelled = columns.misspelled.map(({ column }) => column);
  const delimiter = input.charCodeAt(0);
  const ending = viewOf(Buffer.from(lineEnd));
  const starts = new Int32Array(width + 1);
  const ends = new Int32Array(width + 1);

  /** Finds the cells of a row. @returns the offset of its line feed */
  const findCells = (bytes: DataView, from: number): number => {
    let at = from;
    for (let cell = 0; cell < width; cell += 1) {
      const isQuoted = bytes.getUint8(at) === QUOTE;
      const start = isQuoted ? at + 1 : at;
      starts[cell] = start;
      at = isQuoted
        ? quotedCellEnd(bytes, start, delimiter, ends, cell)
        : plainCellEnd(bytes, start, delimiter, ends, cell);
      if (at === NOT_PLAIN) return NOT_PLAIN;
      if (bytes.getUint8(at) === LINE_FEED) return cell === width - 1 ? at : NOT_PLAIN;
      at += 1;
    }
    return NOT_PLAIN;
  };

  /** Writes the pairs of a row. @returns where the next byte goes; `position` where there are none */
  const writePairs = (
    bytes: DataView,
    out: DataView,
    position: number,
    linksBefore: number,
  ): number => {
    let at = position;
    for (let step = 0; step < steps.length; step += 1) {
      const { cell, parameter, pairs } = steps[step] as (typeof steps)[number];
      const from = pairs.find(bytes, starts[cell] as number, ends[cell] as number);
      const isEmpty = from === pairs.end;
      if (from === NO_VALUE || (isEmpty && parameter.required)) return NOT_PLAIN;
      found[step] = isEmpty ? EMPTY_VALUE : from;
      if (isEmpty) continue;
      const isFirst = at === position;
      at = copyBytes(pairs.view, isFirst ? from + between : from, pairs.end, out, at);
      if (cell === width) at = writeDigits(nextIdentifier(parameter, linksBefore), out, at);
    }
    return at;
  };
  const isAllowed = (bytes: DataView): boolean => {
    for (const fits of rules) if (!fits(bytes, starts, ends, found)) return false;
    return true;
  };

  /** Writes one row, of which nothing counts where it turns out not to be plain. @returns the offset after it */
  const writeRow = (
    text: Buffer,
    bytes: DataView,
    from: number,
    linksBefore: number,
    output: ByteOutput,
  ): number => {
    const lineFeed = findCells(bytes, from);
    if (lineFeed === NOT_PLAIN) return NOT_PLAIN;
    for (const column of misspelled) if (starts[column] !== ends[column]) return NOT_PLAIN;
    const urlFrom = starts[columns.url] as number;
    const urlTo = ends[columns.url] as number;
    const url = readUrl(bytes, urlFrom, urlTo);
    const name = text.toString('utf8', starts[columns.name], ends[columns.name]);
    if (url === null || !plan.isPlainName(name)) return NOT_PLAIN;
    const { isCellFirst, start, end } = url;
    const rowEnd = contentEnd(bytes, from, lineFeed);
    const most = 2 * (rowEnd - from) + start.byteLength + end.byteLength + ending.byteLength;
    const rowAt = output.reserve(most + 1 + steps.length * LONGEST_VALUE);
    const out = output.view;
    const urlAt = copyBytes(bytes, from, rowEnd, out, rowAt) + 1;
    out.setUint8(urlAt - 1, delimiter);
    const startAt = isCellFirst ? copyBytes(bytes, urlFrom, urlTo, out, urlAt) : urlAt;
    const pairsAt = copyBytes(start, 0, start.byteLength, out, startAt);
    const pairsEnd = writePairs(bytes, out, pairsAt, linksBefore);
    // Also where there is no pair: then the base URL stays as it is.
    if (pairsEnd <= pairsAt || !isAllowed(bytes)) return NOT_PLAIN;
    const urlEnd = copyBytes(end, 0, end.byteLength, out, pairsEnd);
    if (urlEnd - urlAt > plan.longest) return NOT_PLAIN;
    output.advanceTo(copyBytes(ending, 0, ending.byteLength, out, urlEnd));
    return lineFeed + 1;
  };

  return (bytes, from, linksBefore, output) => {
    const view = viewOf(bytes);
    let end = from;
    let rows = 0;
    while (end < bytes.length) {
      const next = writeRow(bytes, view, end, linksBefore + rows, output);
      if (next === NOT_PLAIN) break;
      end = next;
      rows += 1;
    }
    return { end, rows };
  };
}

type FittingCells = (
  bytes: DataView,
  starts: Int32Array,
  ends: Int32Array,
  found: Int32Array,
) => boolean;

/** Whether two cells of a row fit each other: asked once for two values, which are known by where they are remembered. */
function fittingCells(
  rule: RowRule,
  steps: readonly { readonly cell: number; readonly pairs: ByteMemo }[],
): FittingCells {
  const stepOf = (column: number | null): number => steps.findIndex(({ cell }) => cell === column);
  const [by, of] = [stepOf(rule.controller), stepOf(rule.governed)];
  const [controllers, governedOnes] = [steps[by]?.pairs, steps[of]?.pairs];
  const controllerAt = new Int32Array(PAIRS);
  const governedAt = new Int32Array(PAIRS);
  // Nothing is known of a slot that is 0.
  const known = new Uint8Array(PAIRS);
  let since = 0;
  const textOf = (bytes: DataView, starts: Int32Array, ends: Int32Array, step: number): string => {
    // A file may have no column for it.
    const cell = steps[step]?.cell;
    if (cell === undefined) return '';
    return textBetween(bytes, starts[cell] as number, ends[cell] as number);
  };
  const keyOf = (place: number, isByPresence: boolean): number =>
    isByPresence && place !== EMPTY_VALUE ? 1 : place;
  return (bytes, starts, ends, found) => {
    const generation = (controllers?.generation ?? 0) + (governedOnes?.generation ?? 0);
    if (generation !== since) {
      known.fill(0);
      since = generation;
    }
    const controller = keyOf(found[by] ?? EMPTY_VALUE, rule.isControlledByPresence);
    const governed = keyOf(found[of] ?? EMPTY_VALUE, rule.isGovernedByPresence);
    const slot =
      (Math.imul(controller, SPREAD) ^ Math.imul(governed, SPREAD >>> 7)) >>> (32 - PAIR_BITS);
    const isKnown = controllerAt[slot] === controller && governedAt[slot] === governed;
    const before = known[slot] as number;
    if (isKnown && before !== 0) return before === FITS;
    const fits = rule.fits(textOf(bytes, starts, ends, by), textOf(bytes, starts, ends, of));
    controllerAt[slot] = controller;
    governedAt[slot] = governed;
    known[slot] = fits ? FITS : DOES_NOT_FIT;
    return fits;
  };
}

/** Finds the end of a cell that a quote was before. @returns the offset of the delimiter or line feed behind it */
function quotedCellEnd(
  bytes: DataView,
  start: number,
  delimiter: number,
  ends: Int32Array,
  cell: number,
): number {
  let at = start;
  let byte = bytes.getUint8(at);
  while (byte !== QUOTE && byte !== LINE_FEED) byte = bytes.getUint8(++at);
  if (byte === LINE_FEED) return NOT_PLAIN;
  ends[cell] = at;
  byte = bytes.getUint8(++at);
  const isLast = byte === CARRIAGE_RETURN && bytes.getUint8(at + 1) === LINE_FEED;
  if (isLast) byte = bytes.getUint8(++at);
  return byte === delimiter || byte === LINE_FEED ? at : NOT_PLAIN;
}

/** The same for a cell without quotes. */
function plainCellEnd(
  bytes: DataView,
  start: number,
  delimiter: number,
  ends: Int32Array,
  cell: number,
): number {
  let at = start;
  let byte = bytes.getUint8(at);
  while (byte !== delimiter && byte !== LINE_FEED) byte = bytes.getUint8(++at);
  ends[cell] = byte === LINE_FEED ? contentEnd(bytes, start, at) : at;
  return at;
}

/** @returns where the next byte goes */
function writeDigits(digits: string, out: DataView, at: number): number {
  for (let digit = 0; digit < digits.length; digit += 1) {
    out.setUint8(at + digit, digits.charCodeAt(digit));
  }
  return at + digits.length;
}

/** Where the content of a line ends: before the CR of a CRLF. */
function contentEnd(bytes: DataView, from: number, lineFeed: number): number {
  const isAfterReturn = lineFeed > from && bytes.getUint8(lineFeed - 1) === CARRIAGE_RETURN;
  return isAfterReturn ? lineFeed - 1 : lineFeed;
}
