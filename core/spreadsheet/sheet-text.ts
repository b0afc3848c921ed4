import { csvCell } from '../csv/cell.ts';
import type { Delimiter } from '../csv/delimiter.ts';
import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import type { Sheet, SheetRemarkKind } from './sheet.ts';

/** What separates the cells of {@link sheetText}. */
export const SHEET_DELIMITER = ',' satisfies Delimiter;

const PIECE = 1 << 16;
const MOST_RANGES = 5;

/** A sheet as text. */
export interface SheetText {
  /** A line for each row, in pieces: what reads files of text reads it too. */
  readonly pieces: readonly string[];
  readonly warnings: readonly Problem[];
}

/** @throws {SpreadsheetError} when the sheet is damaged or too large */
export function sheetText(sheet: Sheet): SheetText {
  const pieces: string[] = [];
  const remarks: Record<SheetRemarkKind, string[]> = {
    merged: [],
    struck: [],
    hidden: [],
    linked: [],
  };
  let piece = '';
  sheet.read(
    (cells) => {
      piece += `${cells.map(lineCell).join(SHEET_DELIMITER)}\n`;
      if (piece.length < PIECE) return;
      pieces.push(piece);
      piece = '';
    },
    (kind, where) => remarks[kind].push(where),
  );
  pieces.push(piece);
  const { merged, struck, hidden, linked } = remarks;
  const ranges = shownList(merged, String, MOST_RANGES);
  return {
    pieces,
    warnings: [
      ...(merged.length > 0 ? [problem('sheet_cells_merged', 'file', { ranges })] : []),
      ...(struck.length > 0
        ? [problem('sheet_text_struck', 'file', { rows: shownList(struck) })]
        : []),
      ...(hidden.length > 0
        ? [problem('sheet_rows_hidden', 'file', { rows: shownList(hidden) })]
        : []),
      ...(linked.length > 0
        ? [problem('sheet_links_differ', 'file', { cells: shownList(linked) })]
        : []),
    ],
  };
}

// A quote that guards a formula stays: it comes from a CSV file of ours that was saved as a spreadsheet.
function lineCell(text: string): string {
  return csvCell(text, SHEET_DELIMITER);
}
