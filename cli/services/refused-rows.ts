import { csvCell } from '@utmost/core/csv/cell.ts';
import { guardFormula } from '@utmost/core/csv/formula.ts';
import type { SheetHeader, SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/**
 * The header of the file of refused rows: the input's, and a column for the reason.
 * @example refusedHeader(header) // 'link_name,website_url,refused_because'
 */
export function refusedHeader({ record, delimiter, columns }: SheetHeader): string {
  let name: string = cliMessages.refusedColumn;
  for (let n = 2; columns.header.includes(name); n += 1) name = `${cliMessages.refusedColumn}_${n}`;
  return `${record.raw}${delimiter}${name}`;
}

/**
 * A refused row as it stands in the input, with the reason. One that does not divide into the header's
 * columns stands whole in the first of them. The cells worded here are safe to open in a spreadsheet.
 */
export function refusedLine(
  { columns, delimiter }: SheetHeader,
  { record }: SheetRow,
  problems: readonly Problem[],
): string {
  const reason = csvCell(guardFormula(problems.map(sentenceOf).join('; ')), delimiter);
  const fits = record.fields.length === columns.header.length;
  const row = fits
    ? record.raw
    : csvCell(guardFormula(record.raw), delimiter) + delimiter.repeat(columns.header.length - 1);
  return `${row}${delimiter}${reason}`;
}
