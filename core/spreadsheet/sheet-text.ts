import { csvCell } from '../csv/cell.ts';
import type { Delimiter } from '../csv/delimiter.ts';
import type { Sheet } from './sheet.ts';

/** What separates the cells of {@link sheetText}. */
export const SHEET_DELIMITER = ',' satisfies Delimiter;

const PIECE = 1 << 16;

/**
 * A sheet as text, a line for each row, in pieces: what reads files of text reads it too.
 * @throws {SpreadsheetError} when it is damaged or too large
 */
export function sheetText(sheet: Sheet): string[] {
  const pieces: string[] = [];
  let piece = '';
  sheet.read((cells) => {
    piece += `${cells.map(lineCell).join(SHEET_DELIMITER)}\n`;
    if (piece.length < PIECE) return;
    pieces.push(piece);
    piece = '';
  });
  return [...pieces, piece];
}

// A quote that guards a formula stays: it comes from a CSV file of ours that was saved as a spreadsheet.
function lineCell(text: string): string {
  return csvCell(text, SHEET_DELIMITER);
}
