import { csvCell } from './cell.ts';
import type { Delimiter } from './delimiter.ts';
import { guardFormula, unguardFormula } from './formula.ts';
import type { CsvRecord } from './record-reader.ts';

/** What the reasons stand under. */
const REASON_COLUMN = 'refused_because';

/**
 * The name of the column for the reason: one that the file does not have.
 * @example reasonColumn(['link_name', 'refused_because']) // 'refused_because_2'
 */
export function reasonColumn(header: readonly string[]): string {
  let name = REASON_COLUMN;
  for (let n = 2; header.includes(name); n += 1) name = `${REASON_COLUMN}_${n}`;
  return name;
}

/**
 * Why a row was refused, in one cell.
 * @example reasonOf(['Link name is required', 'Source is required']) // 'Link name is required; Source is required'
 */
export function reasonOf(sentences: readonly string[]): string {
  return sentences.join('; ');
}

/** The first row of a file of refused rows, line end included: the file's own, and the reason's column. */
export function refusedHeader(header: readonly string[], delimiter: Delimiter): string {
  return lineOf([...header, reasonColumn(header)], delimiter);
}

/**
 * A refused row with the reason, line end included; every cell is safe to open in a spreadsheet, and means
 * the same when the mended file is read. A row that does not divide into the header's columns stands whole
 * in the first of them.
 * @example refusedRow(['link_name'], ',', { fields: ['=A1'], raw: '=A1' }, ['Wrong']) // "'=A1,Wrong\r\n"
 */
export function refusedRow(
  header: readonly string[],
  delimiter: Delimiter,
  { fields, raw }: Pick<CsvRecord, 'fields' | 'raw'>,
  sentences: readonly string[],
): string {
  const isWhole = fields.length === header.length;
  const cells = isWhole ? fields : [raw, ...header.slice(1).map(() => '')];
  return lineOf([...cells, reasonOf(sentences)], delimiter);
}

function lineOf(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((cell) => csvCell(asWritten(cell), delimiter)).join(delimiter)}\r\n`;
}

// A cell that was made safe before stays as it is: it would else mean something else when it is read.
function asWritten(cell: string): string {
  return unguardFormula(cell) === cell ? guardFormula(cell) : cell;
}
