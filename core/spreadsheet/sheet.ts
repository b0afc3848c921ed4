import { spreadsheetTexts as texts } from '../messages/spreadsheets.ts';

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

/**
 * What a formula shows whose result the file doesn't hold; spreadsheets write errors in the same form, so the readers of
 * rows refuse it where its column takes part.
 */
export const UNSAVED_FORMULA = '#UNSAVED!';

/**
 * The sheets that may be meant: where several are shown, those that have text. Hidden ones are only meant
 * where nothing else is there, or they are named.
 * @throws {SpreadsheetError} when one is damaged
 */
export function likelySheets(sheets: readonly Sheet[]): readonly Sheet[] {
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  if (shown.length === 1) return shown;
  const candidates = shown.length === 0 ? sheets : shown;
  const filled = candidates.filter(hasText);
  return filled.length === 0 ? candidates.slice(0, 1) : filled;
}

function hasText(sheet: Sheet): boolean {
  let isFound = false;
  sheet.read(() => {
    isFound = true;
  });
  return isFound;
}

/** Why a file cannot be read as a spreadsheet. */
type SpreadsheetFault = 'noSpreadsheet' | 'protected' | 'broken' | 'tooLarge' | 'empty';

/** A spreadsheet that cannot be read; its message is for people. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';

  constructor(fault: SpreadsheetFault) {
    super(texts[fault]);
  }
}
