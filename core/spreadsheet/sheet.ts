/**
 * Told of the range of a merged cell whose value other cells are affected by, of the number of a row with struck out text
 * or that is hidden, and of a cell that shows one URL and links to another.
 */
export type SheetRemark = (kind: SheetRemarkKind, where: string) => void;
export type SheetRemarkKind = 'merged' | 'struck' | 'hidden' | 'linked';

/** A sheet of a spreadsheet. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Reads its rows from the first on, blank ones included up to the last that has text, so that the rows are
   * numbered as people see them.
   * @param row is given the text of the cells as they are shown; a value that is merged over rows stands in each of them, one
   *   that is merged over columns in the first
   * @param remark is told what is to be known of cells and rows
   * @throws {SpreadsheetError} when it is damaged or too large
   */
  read(row: (cells: readonly string[]) => void, remark?: SheetRemark): void;
}
