import { csvCell, guardFormula } from '@utmost/core/csv/cell.ts';

/**
 * A row of a CSV file that people download, safe to open in a spreadsheet.
 * @example csvRow(['=1', 'a,b']) // '\'=1,"a,b"\r\n'
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => csvCell(guardFormula(cell), ',')).join(',')}\r\n`;
}
