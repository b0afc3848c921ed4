import { isAscii } from 'node:buffer';
import { otherHeadingsOf, type SheetRow, sheetRowReader } from '@utmost/core/csv/link-sheet.ts';
import type { PlacedReader } from '@utmost/core/csv/record-reader.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { decodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import type { Choices } from '@utmost/core/link/variations.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { textColumns } from '@utmost/core/ndjson/object-header.ts';
import { objectRowReader } from '@utmost/core/ndjson/object-rows.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { type Layout, refusedFrom } from './layout.ts';
import { linkFormat } from './link-format.ts';
import { NumberedText } from './numbered-text.ts';
import {
  addRemark,
  MOST_LISTED,
  MOST_WARNINGS,
  type RowRemark,
  type RowReport,
  rowReport,
  SAID_ONCE,
  shifted,
} from './row-report.ts';
import { rowWriter } from './write-row.ts';

/** What the parts of a file are validated and written by; can be handed to another thread. */
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
  /** Rows of the sheet, blank ones included. */
  readonly sheetRows: number;
  /** The row of other headings that what comes next is below, counted like {@link sheetRows}; null: the file's own. */
  readonly otherHeadings: number | null;
}

/** A stretch of the input that begins with a record. */
export interface PartInput {
  readonly bytes: Uint8Array;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The row of other headings that it is below, counted from its first row; null: the file's own. */
  readonly otherHeadings: number | null;
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

/** A part whose rows are validated. */
export interface ProcessedPart {
  readonly counts: Counts;
  /** The beginning of a record that ends in the next part. */
  readonly rest: string;
  /** Whether `write` gives the same whatever came before. */
  readonly isFinal: boolean;
  write(before: Counts): WrittenPart;
}

export const NOTHING_BEFORE: Counts = {
  rows: 0,
  links: 0,
  refused: 0,
  lines: 0,
  sheetRows: 0,
  otherHeadings: null,
};

/** How many times its size a part about becomes. */
const GROWTH = 2.5;

interface RefusedRow extends RowRemark {
  readonly record: SheetRow['record'];
}

/**
 * Validates parts of a file of links and writes them, one after another, in any order.
 * @returns a function that takes a part; `linksBefore` is of use where numbers decide (see
 * `isNumberIndifferent`), else any number will do
 */
export function partProcessor(
  rules: Rules,
): (input: PartInput, linksBefore: number) => ProcessedPart {
  const { layout, keepRefused } = rules;
  const compiled = compileTaxonomy(rules.taxonomy);
  const writer = rowWriter(compiled, rules, linkFormat(layout));
  const refusedFormat = refusedRows(refusedFrom(layout));
  const isPlainLayout = isAsciiLayout(rules);
  return (input, linksBefore) => {
    const { bytes, isLast, spare } = input;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isPlain = isAscii(buffer);
    const expected = bytes.length * GROWTH;
    const text = new NumberedText(writer.identifiers, isPlain && isPlainLayout, expected, spare);
    const refused: RefusedRow[] = [];
    const warned: RowRemark[] = [];
    let rows = 0;
    let links = 0;
    let refusedCount = 0;
    let left = 0;
    let listed = 0;
    const said = new Set<string>();
    let otherHeadings = input.otherHeadings;
    const take = (row: SheetRow): void => {
      rows += 1;
      otherHeadings = otherHeadingsOf(row);
      const { problems, warnings, count } = writer.write(row, linksBefore + links, text, warned);
      links += count;
      const { line, row: sheetRow } = row.record;
      const remark = { row: sheetRow, line };
      if (warnings.length > 0) warned.push({ ...remark, problems: warnings });
      if (problems.length === 0) return;
      refusedCount += 1;
      const ofColumns = problems.filter(({ code }) => SAID_ONCE.includes(code));
      const ofRow = problems.length - ofColumns.length;
      const isNews = ofColumns.some(({ code, path }) => !said.has(code + path));
      for (const { code, path } of ofColumns) said.add(code + path);
      if (keepRefused || isNews || (ofRow > 0 && listed < MOST_LISTED)) {
        refused.push({ ...remark, problems, record: row.record });
        listed += ofRow;
      } else left += ofRow;
    };
    const reader = readerOf(layout, input, take);
    for (const [from, to] of stretches(buffer)) {
      // ASCII is read at a quarter of the price of UTF-8, and nearly every part of a file is ASCII.
      reader.push(
        isPlain ? buffer.toString('latin1', from, to) : decodeUtf8(buffer.subarray(from, to)),
      );
    }
    if (isLast) reader.end();
    const { text: rest, lines, rows: sheetRows } = reader.left;
    const write = (before: Counts): WrittenPart => {
      const output = text.print(before.links);
      const refusedReport = rowReport();
      const warnings = rowReport(MOST_WARNINGS);
      let refusedText = '';
      for (const { record, ...remark } of refused) {
        const whole = shifted(remark, before);
        addRemark(refusedReport, whole);
        if (keepRefused) refusedText += refusedFormat.line(record, whole.problems.map(sentenceOf));
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
    const isFinal = text.isFinal && refused.length === 0 && warned.length === 0;
    return {
      counts: { rows, links, refused: refusedCount, lines, sheetRows, otherHeadings },
      rest,
      isFinal,
      write,
    };
  };
}

function readerOf(
  { input, inputColumns, inputHeader }: Layout,
  { isFirst, otherHeadings }: PartInput,
  take: (row: SheetRow) => void,
): PlacedReader {
  if (input === 'ndjson') {
    return objectRowReader(inputHeader.fields, textColumns(inputColumns), take);
  }
  const header = { columns: inputColumns, delimiter: input };
  const before = { data: 0, sheet: 0, otherHeadings };
  return sheetRowReader(header, isFirst ? inputHeader.records : 0, take, before);
}

// Texts of up to about this size die young and cheaply; larger ones take the garbage collector's long way.
const STRETCH = 1 << 16;
const LINE_FEED = 10;

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
