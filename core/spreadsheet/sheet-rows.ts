import { MOST_COLUMNS } from '../csv/link-columns.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The rows that a sheet can have in any program. */
const MOST_ROWS = 1_048_576;
const MOST_CELLS = 20_000_000;

/**
 * Puts cells into rows. Blank cells and rows, which files name by the million, are passed on only where
 * something follows them.
 */
export class SheetRows {
  readonly #emit: (cells: readonly string[]) => void;
  #cells: string[] = [];
  #column = 0;
  #rows = 0;
  #written = 0;
  #total = 0;

  constructor(emit: (cells: readonly string[]) => void) {
    this.#emit = emit;
  }

  /** Goes to a column of the row, from 0. */
  moveTo(column: number): void {
    this.#column = column;
  }

  /** Adds a cell, or the same one several times. */
  add(text: string, repeated = 1): void {
    if (text !== '') {
      // One more than a file may have is enough for it to be refused.
      const end = Math.min(this.#column + repeated, MOST_COLUMNS + 1);
      while (this.#cells.length < this.#column && this.#cells.length <= MOST_COLUMNS) {
        this.#cells.push('');
      }
      for (let at = this.#column; at < end; at += 1) this.#cells[at] = text;
    }
    this.#column += repeated;
  }

  /** Ends the row, or as many like it. @param number the row's own, from 1, where the file says it */
  endRow(repeated = 1, number = this.#rows + 1): void {
    const cells = this.#cells;
    this.#cells = [];
    this.#column = 0;
    const first = Math.max(number, this.#rows + 1);
    this.#rows = first + repeated - 1;
    if (cells.length === 0) return;
    this.#total += cells.length * repeated;
    if (this.#rows > MOST_ROWS || this.#total > MOST_CELLS) throw new SpreadsheetError('tooLarge');
    for (; this.#written < first - 1; this.#written += 1) this.#emit([]);
    for (; this.#written < this.#rows; this.#written += 1) this.#emit(cells);
  }
}
