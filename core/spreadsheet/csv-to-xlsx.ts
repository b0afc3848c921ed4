import { type RecordReader, recordReader } from '../csv/record-reader.ts';
import { xlsxWriter } from './xlsx-writer.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Turns CSV of ours, which comes in pieces, into an .xlsx file. Quotes that guard formulas stay: the file may be saved
 * as CSV again, and whichever it is, it is read the same way.
 * @param sheet what the sheet is called
 * @param write takes the bytes of the file
 * @example
 * const reader = csvToXlsx('Links', (bytes) => pieces.push(bytes));
 * reader.push('Name,Code\r\nA,000007\r\n');
 * reader.end();
 */
export function csvToXlsx(
  sheet: string,
  write: (bytes: Uint8Array) => void,
  mostRows?: number,
): RecordReader {
  const writer = xlsxWriter(sheet, write, mostRows);
  const reader = recordReader(',', ({ fields }) => writer.row(fields));
  let isBegun = false;
  return {
    push: (text) => {
      const isMarked = !isBegun && text.startsWith(BYTE_ORDER_MARK);
      isBegun ||= text !== '';
      reader.push(isMarked ? text.slice(1) : text);
    },
    end: () => {
      reader.end();
      writer.end();
    },
  };
}
