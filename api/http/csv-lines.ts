import { guardFormula } from '@utmost/core/csv/cell.ts';
import { stringify } from 'csv-stringify/sync';

/**
 * Rows of cells that are all ours as CSV (RFC 4180), safe to open in a spreadsheet.
 * @example csvLines([['At', '=1+1']]) // "At,'=1+1\r\n"
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    cast: { string: guardFormula },
    record_delimiter: 'windows',
    // It would quote what has both of them alone.
    quoted_match: /[\r\n]/,
  });
}
