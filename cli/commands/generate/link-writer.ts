import { isAscii, isUtf8 } from 'node:buffer';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { type RowLinks, rowLinks } from '@utmost/core/csv/row-links.ts';
import { decodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import type { Choices } from '@utmost/core/link/variations.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Part } from '../../files/cut-lines.ts';
import type { RowProgress } from '../../output/row-progress.ts';
import { type Layout, refusedFrom } from '../../rows/layout.ts';
import { linkFormat } from '../../rows/link-format.ts';
import { rowReader } from '../../rows/row-reader.ts';
import { addRemark, distinct, type RowReport } from '../../rows/row-report.ts';
import { countLeftOut, rowVariations } from '../../rows/row-variations.ts';
import { valueCounter } from '../../rows/value-counter.ts';
import { ByteOutput } from './byte-output.ts';
import { plainRowWriter } from './plain-rows.ts';

/** What a part of a file becomes. */
export interface WrittenPart {
  /** Shares its memory with the next part's. */
  readonly links: Uint8Array;
  readonly refusedRows: string;
  /** Of all parts so far. */
  readonly counts: Pick<RowProgress, 'rows' | 'links' | 'refused' | 'leftOut'>;
}

const LINE_FEED = 10;
/** Texts of up to about this size die young and cheaply; larger ones take the garbage collector's long way. */
const LONGEST_STRETCH = 1 << 16;

/**
 * Makes a function that takes the parts of a file one after another, validates their rows and writes the links. Plain rows
 * are written from bytes to bytes; all else is read as text. Such a stretch of text is one line, and twice as long each time
 * that the row after it is not plain either, so that neither a quoted cell of many lines nor a file without plain rows is
 * read line by line.
 * @param report takes what there is to say of rows
 */
export function linkWriter(
  compiled: CompiledTaxonomy,
  { choices, errors }: { readonly choices: Choices; readonly errors: string | null },
  layout: Layout,
  report: { readonly refused: RowReport; readonly rowWarnings: RowReport },
): (part: Part) => WrittenPart {
  const links = rowLinks(compiled, layout.columns, valueCounter());
  const writeRow = rowWriter(compiled, links, layout, choices);
  const refusedFormat = refusedRows(refusedFrom(layout));
  const output = new ByteOutput();
  const counts = { rows: 0, links: 0, refused: 0, leftOut: 0 };
  let refusedText = '';
  let isBelowOtherHeadings = false;

  const take = (row: SheetRow): void => {
    const { problems, warnings, links, leftOut } = writeRow(row, counts.links);
    const { line, row: number } = row.record;
    counts.rows += 1;
    counts.links += links.length;
    counts.leftOut += leftOut;
    for (const link of links) output.addText(link);
    isBelowOtherHeadings = problems.some(({ code }) => code === 'csv_headings_other');
    if (warnings.length > 0)
      addRemark(report.rowWarnings, { row: number, line, problems: warnings });
    if (problems.length === 0) return;
    counts.refused += 1;
    addRemark(report.refused, { row: number, line, problems });
    if (errors !== null) refusedText += refusedFormat.line(row.record, problems.map(sentenceOf));
  };

  const { input, inputColumns, inputHeader } = layout;
  const { reader, placed } = rowReader({ ...inputHeader, input, columns: inputColumns }, take);
  const writePlainRows = choices.size === 0 ? plainRowWriter(links, layout) : null;
  let stretch = 0;

  /** Writes the plain rows from there on. @returns the offset after them */
  const writePlain = (bytes: Buffer, from: number): number => {
    // The first row may be a template's example, which only the ordinary way recognizes.
    const mayBePlain = counts.rows > 0 && !isBelowOtherHeadings && placed?.left === '';
    if (!writePlainRows || !mayBePlain) return from;
    const { end, rows } = writePlainRows(bytes, from, counts.links, output);
    placed.passOver(rows);
    counts.rows += rows;
    counts.links += rows;
    if (rows > 0) stretch = 0;
    return end;
  };

  return ({ bytes, isLast }) => {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = all.subarray(0, all.lastIndexOf(LINE_FEED) + 1);
    const isAllAscii = isAscii(all);
    const isText = isUtf8(whole) && !whole.includes(0);
    for (let at = 0; at < all.length; ) {
      if (isText && at < whole.length) at = writePlain(whole, at);
      if (at === all.length) break;
      stretch = Math.min(Math.max(1, stretch * 2), LONGEST_STRETCH);
      const lineFeed = all.indexOf(LINE_FEED, at + stretch - 1);
      const to = lineFeed === -1 ? all.length : lineFeed + 1;
      stretch = Math.max(stretch, to - at);
      // ASCII is read at a quarter of the price of UTF-8, and nearly every part of a file is ASCII.
      reader.push(isAllAscii ? all.toString('latin1', at, to) : decodeUtf8(all.subarray(at, to)));
      at = to;
    }
    if (isLast) reader.end();
    const written = { links: output.take(), refusedRows: refusedText, counts: { ...counts } };
    refusedText = '';
    return written;
  };
}

/** What there is to say of a row, and its links as they are written: none when there are problems. */
interface WrittenRow {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly links: readonly string[];
  readonly leftOut: number;
}

const NONE: readonly Problem[] = [];

/**
 * Makes a function that validates the rows of a file and writes their links. A row with an invalid variation is refused
 * as a whole.
 */
function rowWriter(
  compiled: CompiledTaxonomy,
  links: RowLinks,
  layout: Layout,
  choices: Choices,
): (row: SheetRow, linksBefore: number) => WrittenRow {
  const format = linkFormat(layout);
  const variationsOf = rowVariations(compiled, layout, choices);
  const input = rowLinks(compiled, layout.inputColumns);
  const inputWidth = layout.inputColumns.header.length;
  const refused = (problems: readonly Problem[]): WrittenRow => ({
    problems: distinct(problems),
    warnings: NONE,
    links: [],
    leftOut: 0,
  });
  return (row, linksBefore) => {
    const { fields, row: number } = row.record;
    if (row.problems.length > 0) return refused(row.problems);
    if (fields.length !== inputWidth) return refused(input.check(number, fields, 0).problems);
    const problems: Problem[] = [];
    const warnings: Problem[] = [];
    const variations = variationsOf(fields);
    const written = variations.map(({ fields, variation }, index) => {
      const before = linksBefore + index;
      let url = links.url(fields, before);
      if (url === null) {
        const checked = links.check(number, fields, before);
        problems.push(...checked.problems);
        warnings.push(...checked.warnings);
        url = checked.built?.fullUrl ?? '';
      }
      return format.before(row, fields, variation) + format.url(url) + format.after;
    });
    if (problems.length > 0) return refused(problems);
    const leftOut = countLeftOut(choices, variations);
    return { problems: NONE, warnings: distinct(warnings), links: written, leftOut };
  };
}
