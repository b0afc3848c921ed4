import { isAscii } from 'node:buffer';
import { type SheetRow, sheetRowReader } from '@utmost/core/csv/link-sheet.ts';
import type { PlacedReader } from '@utmost/core/csv/record-reader.ts';
import { decodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import type { Choices } from '@utmost/core/link/variations.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { textColumns } from '@utmost/core/ndjson/object-header.ts';
import { objectRowReader } from '@utmost/core/ndjson/object-rows.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { rowJudge } from './judge-row.ts';
import type { Layout } from './layout.ts';
import { linkFormat } from './link-format.ts';
import { NumberedText } from './numbered-text.ts';
import { quickRows } from './quick-rows.ts';
import { refusedLine } from './refused-rows.ts';
import {
  addRemark,
  MOST_KEPT,
  type RowRemark,
  type RowReport,
  rowReport,
  shifted,
} from './row-report.ts';

/** What the parts of a file are judged by; can be handed to another thread. */
export interface Rules {
  readonly taxonomy: Taxonomy;
  readonly layout: Layout;
  readonly choices: Choices;
  /** Whether refused rows are to be written as well. */
  readonly keepRefused: boolean;
}

/** How much there is of what, in a part or before one. */
export interface Counts {
  readonly rows: number;
  readonly links: number;
  readonly refused: number;
  readonly lines: number;
}

/** A stretch of the input that begins with a record. */
export interface JudgedInput {
  readonly bytes: Uint8Array;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Memory that may be used for what is written. */
  readonly spare: ArrayBuffer | null;
}

/** What a part becomes. */
export interface WrittenPart {
  readonly output: Uint8Array<ArrayBuffer>;
  readonly refusedRows: Uint8Array<ArrayBuffer>;
  readonly refused: RowReport;
  readonly warnings: RowReport;
}

/** A part whose rows are judged. */
export interface JudgedPart {
  readonly counts: Counts;
  /** The beginning of a record that ends in the next part. */
  readonly rest: string;
  /** Whether `write` gives the same whatever came before. */
  readonly isSettled: boolean;
  write(before: Counts): WrittenPart;
}

export const NOTHING_BEFORE: Counts = { rows: 0, links: 0, refused: 0, lines: 0 };

/** How many times its size a part about becomes. */
const GROWTH = 2.5;

interface RefusedRow extends RowRemark {
  readonly record: SheetRow['record'];
}

/**
 * Judges parts of a file of links, one after another, in any order.
 * @returns a function that judges a part; `linksBefore` is of use where numbers decide (see
 * `isNumberIndifferent`), else any number will do
 */
export function partJudge(rules: Rules): (input: JudgedInput, linksBefore: number) => JudgedPart {
  const { layout, keepRefused } = rules;
  const compiled = compileTaxonomy(rules.taxonomy);
  const format = linkFormat(layout);
  const judgeRow = rowJudge(compiled, rules, format);
  const isPlainLayout = isAsciiLayout(rules);
  const quick = rules.choices.size === 0 ? quickRows(layout, judgeRow.pattern) : null;
  return ({ bytes, isFirst, isLast, spare }, linksBefore) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isPlain = isAscii(buffer);
    const expected = bytes.length * GROWTH;
    const text = new NumberedText(judgeRow.identifiers, isPlain && isPlainLayout, expected, spare);
    const refused: RefusedRow[] = [];
    const warned: RowRemark[] = [];
    let rows = 0;
    let links = 0;
    let refusedRows = 0;
    let left = 0;
    // Rows that the reader of texts was not shown, each a line.
    let unshown = 0;
    const take = (shown: SheetRow): void => {
      rows += 1;
      const row = unshown === 0 ? shown : movedDown(shown, unshown);
      const { problems, warnings, count } = judgeRow.judge(
        row,
        linksBefore + links + unshown,
        text,
        warned,
      );
      links += count;
      const remark = { row: row.number, line: row.record.line };
      if (warnings.length > 0) warned.push({ ...remark, problems: warnings });
      if (problems.length === 0) return;
      refusedRows += 1;
      if (keepRefused || refused.length < MOST_KEPT) {
        refused.push({ ...remark, problems, record: row.record });
      } else left += problems.length;
    };
    const reader = readerOf(layout, isFirst, take);
    // ASCII is read at a quarter of the price of UTF-8, and nearly every part of a file is ASCII.
    const textOf = (from: number, to: number): string =>
      isPlain ? buffer.toString('latin1', from, to) : decodeUtf8(buffer.subarray(from, to));
    const show = (from: number, to: number): void => reader.push(textOf(from, to));
    if (quick !== null && isPlain && isPlainLayout && !buffer.includes(QUOTE)) {
      for (const [from, to] of lines(buffer)) {
        const isHeader = isFirst && from === 0;
        const isWhole = to > from && buffer[to - 1] === LINE_FEED;
        if (isHeader || !isWhole || !quick.write(buffer, from, to - 1, text)) show(from, to);
        else unshown += 1;
      }
    } else for (const [from, to] of stretches(buffer)) show(from, to);
    if (isLast) reader.end();
    const { text: rest, lines: shownLines } = reader.left;
    rows += unshown;
    links += unshown;
    const write = (before: Counts): WrittenPart => {
      const output = text.print(before.links);
      const refusedReport = rowReport();
      const warnings = rowReport();
      let refusedText = '';
      for (const { record, ...remark } of refused) {
        const whole = shifted(remark, before);
        addRemark(refusedReport, whole);
        if (keepRefused) refusedText += refusedLine(layout, record, whole.problems.map(sentenceOf));
      }
      refusedReport.more += left;
      for (const remark of warned) addRemark(warnings, shifted(remark, before));
      return {
        output,
        refusedRows: new TextEncoder().encode(refusedText),
        refused: refusedReport,
        warnings,
      };
    };
    const isSettled = text.isSettled && refused.length === 0 && warned.length === 0;
    const counts = { rows, links, refused: refusedRows, lines: shownLines + unshown };
    return { counts, rest, isSettled, write };
  };
}

function readerOf(
  { input, inputColumns, inputHeader }: Layout,
  isFirst: boolean,
  take: (row: SheetRow) => void,
): PlacedReader {
  if (input === 'ndjson') {
    return objectRowReader(inputHeader.fields, textColumns(inputColumns), take);
  }
  const header = { columns: inputColumns, delimiter: input };
  return sheetRowReader(header, isFirst ? 1 : 0, take);
}

// Texts of up to about this size die young and cheaply; larger ones take the garbage collector's long way.
const STRETCH = 1 << 16;
const LINE_FEED = 10;
const QUOTE = 34;

/** The lines of bytes, line ends included. */
function* lines(buffer: Buffer): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < buffer.length; ) {
    const lineEnd = buffer.indexOf(LINE_FEED, from);
    const to = lineEnd === -1 ? buffer.length : lineEnd + 1;
    yield [from, to];
    from = to;
  }
}

/** A row with so many before it that were not counted. */
function movedDown({ number, record, problems }: SheetRow, rows: number): SheetRow {
  const moved = shifted({ row: number, line: record.line, problems }, { rows, lines: rows });
  return {
    number: moved.row,
    record: { ...record, line: moved.line },
    problems: moved.problems,
  };
}

/** Where to cut bytes into texts: at ends of lines, as far as there are any. */
function* stretches(buffer: Buffer): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < buffer.length; ) {
    const lineEnd =
      buffer.length - from <= STRETCH ? -1 : buffer.indexOf(LINE_FEED, from + STRETCH);
    const to = lineEnd === -1 ? buffer.length : lineEnd + 1;
    yield [from, to];
    from = to;
  }
}

/** Whether what is written is ASCII where what is read is: links are, for they are encoded. */
function isAsciiLayout({ layout: { header, urlColumn }, choices }: Rules): boolean {
  const texts = [urlColumn, ...header, ...[...choices.values()].flat()];
  return texts.every((text) => /^[\0-\x7f]*$/.test(text));
}
