import { csvCell } from '@utmost/core/csv/cell.ts';
import { guardFormula } from '@utmost/core/csv/formula.ts';
import type { CsvRecord } from '@utmost/core/csv/record-reader.ts';
import { reasonColumn, reasonOf } from '@utmost/core/csv/refused-rows.ts';
import { objectOf } from '@utmost/core/ndjson/object-rows.ts';
import type { Layout } from './layout.ts';

type Input = Pick<Layout, 'input' | 'inputColumns' | 'inputHeader' | 'lineEnd'>;

/**
 * The header of the file of refused rows, line end included: the input's, and a column for the reason.
 * @example refusedHeader(layout) // 'link_name,website_url,refused_because\n'
 */
export function refusedHeader(input: Input): string {
  return input.input === 'ndjson'
    ? ''
    : `${input.inputHeader.raw}${input.input}${reasonColumn(input.inputColumns.header)}${input.lineEnd}`;
}

/** A refused row as it stands in the input, with the reasons, line end included. */
export function refusedLine(input: Input, record: CsvRecord, reasons: readonly string[]): string {
  const reason = reasonOf(reasons);
  return input.input === 'ndjson'
    ? refusedObject(input, record.raw, reason)
    : refusedCells(input, input.input, record, reason);
}

// A row that does not divide into the header's columns stands whole in the first of them. The cells
// worded here are safe to open in a spreadsheet.
function refusedCells(
  { inputColumns, lineEnd }: Input,
  delimiter: string,
  { fields, raw }: CsvRecord,
  reason: string,
): string {
  const columns = inputColumns.header.length;
  const row =
    fields.length === columns
      ? raw
      : csvCell(guardFormula(raw), delimiter) + delimiter.repeat(columns - 1);
  return `${row}${delimiter}${csvCell(guardFormula(reason), delimiter)}${lineEnd}`;
}

// A line that is no object stands whole in a field of its own.
function refusedObject(input: Input, raw: string, reason: string): string {
  const inside = objectOf(raw) === null ? `"line":${JSON.stringify(raw)}` : raw.trim().slice(1, -1);
  const start = inside.trim() === '' ? '' : `${inside.trimEnd()},`;
  return `{${start}"${reasonColumn(input.inputColumns.header)}":${JSON.stringify(reason)}}\n`;
}
