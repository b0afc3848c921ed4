import { MOST_COLUMNS } from '../csv/link-columns.ts';
import { type SheetRemark, SpreadsheetError } from './sheet.ts';

/** The rows that a sheet can have in any program. */
const MOST_ROWS = 1_048_576;
const MOST_CELLS = 20_000_000;

/**
 * Puts cells into rows. Blank cells and rows, which files name by the million, are passed on only where
 * something follows them.
 */
export class SheetRows {
  readonly #emit: (cells: readonly string[]) => void;
  readonly #remark: SheetRemark;
  #cells: string[] = [];
  #column = 0;
  #rows = 0;
  #written = 0;
  #total = 0;
  #spans: MergedCell[] = [];
  #isStruck = false;
  #isHidden = false;
  #linked: string[] = [];

  constructor(emit: (cells: readonly string[]) => void, remark: SheetRemark = () => {}) {
    this.#emit = emit;
    this.#remark = remark;
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

  /** Says that the next cell is merged with others to its right and below. @param number of the row, from 1 */
  merge(text: string, columns: number, rows: number, number = this.#rows + 1): void {
    if (text === '' || columns * rows === 1) return;
    const column = this.#column;
    this.#spans.push({
      text,
      column,
      columns,
      row: number,
      last: number + rows - 1,
      isTold: false,
    });
  }

  /** Says that text of the row is struck out. */
  strike(): void {
    this.#isStruck = true;
  }

  /** Says that the row is hidden. */
  hide(): void {
    this.#isHidden = true;
  }

  /** Says where the cell that comes next links to. */
  link(text: string, target: string): void {
    if (isOtherUrl(text, target)) this.#linked.push(columnName(this.#column));
  }

  /** Ends the row, or as many like it. @param number the row's own, from 1, where the file says it */
  endRow(repeated = 1, number = this.#rows + 1): void {
    const cells = this.#cells;
    const first = Math.max(number, this.#rows + 1);
    if (cells.length > 0 && this.#spans.length > 0) this.#spread(first);
    if (cells.length > 0 && this.#isStruck) this.#remark('struck', String(first));
    if (cells.length > 0 && this.#isHidden) {
      const last = first + repeated - 1;
      this.#remark('hidden', repeated === 1 ? String(first) : `${first}-${last}`);
    }
    for (const column of this.#linked) this.#remark('linked', `${column}${first}`);
    this.#isStruck = false;
    this.#isHidden = false;
    this.#linked = [];
    this.#cells = [];
    this.#column = 0;
    this.#rows = first + repeated - 1;
    if (cells.length === 0) return;
    this.#total += cells.length * repeated;
    if (this.#rows > MOST_ROWS || this.#total > MOST_CELLS) throw new SpreadsheetError('tooLarge');
    for (; this.#written < first - 1; this.#written += 1) this.#emit([]);
    for (; this.#written < this.#rows; this.#written += 1) this.#emit(cells);
  }
  // A row that has nothing of its own stays blank, and a title that has a row for itself is only a title.
  #spread(number: number): void {
    const cells = this.#cells;
    this.#spans = this.#spans.filter(({ last }) => last >= number);
    for (const span of this.#spans) {
      const { text, column, columns, row, last } = span;
      const isAlone = cells.every(
        (cell, at) => cell === '' || (at >= column && at < column + columns),
      );
      if (isAlone || (row === number && columns === 1)) continue;
      if (row < number && (cells[column] ?? '') === '') {
        this.moveTo(column);
        this.add(text);
      }
      if (!span.isTold) {
        const end = columnName(column + columns - 1);
        this.#remark('merged', `${columnName(column)}${row}:${end}${last}`);
      }
      span.isTold = true;
    }
  }
}

/** A cell that stands for several. */
interface MergedCell {
  readonly text: string;
  /** From 0. */
  readonly column: number;
  readonly columns: number;
  /** From 1, like `last`, the last row that it covers. */
  readonly row: number;
  readonly last: number;
  isTold: boolean;
}

/** Whether a cell shows a URL and links to another; spreadsheets add a slash to a host, and encode characters. */
function isOtherUrl(text: string, target: string): boolean {
  const comparableUrl = (url: string) => decoded(url.trim()).replace(/\/$/, '');
  return /^https?:\/\//i.test(text.trim()) && comparableUrl(text) !== comparableUrl(target);
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** @example columnName(27) // 'AB' */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
