/** A sheet of a spreadsheet. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Reads its rows from the first on, blank ones included up to the last that has text, so that the rows are
   * numbered as people see them.
   * @param row is given the text of the cells as they are shown; a value that is merged over rows stands in each of them, one
   *   that is merged over columns in the first
   * @param merged is told the ranges of such cells
   * @throws {SpreadsheetError} when it is damaged or too large
   */
  read(row: (cells: readonly string[]) => void, merged?: (range: string) => void): void;
}
