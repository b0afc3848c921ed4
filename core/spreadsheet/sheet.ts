/** Told of the range of a merged cell whose value other cells are affected by, and of the number of a row with struck out text. */
export type SheetRemark = (kind: 'merged' | 'struck', where: string) => void;

/** A sheet of a spreadsheet. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Reads its rows from the first on, blank ones included up to the last that has text, so that the rows are
   * numbered as people see them.
   * @param row is given the text of the cells as they are shown; a value that is merged over rows stands in each of them, one
   *   that is merged over columns in the first
   * @param remark is told what is to be known of such cells, and of rows with struck out text
   * @throws {SpreadsheetError} when it is damaged or too large
   */
  read(row: (cells: readonly string[]) => void, remark?: SheetRemark): void;
}
