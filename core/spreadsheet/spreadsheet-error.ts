import { spreadsheetTexts as texts } from '../messages/spreadsheets.ts';

/** Why a file cannot be read as a spreadsheet. */
export type SpreadsheetFault = 'noSpreadsheet' | 'protected' | 'broken' | 'tooLarge' | 'empty';

/** A spreadsheet that cannot be read; its message is for people. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';

  constructor(fault: SpreadsheetFault) {
    super(texts[fault]);
  }
}
