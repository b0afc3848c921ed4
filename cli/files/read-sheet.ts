import { spreadsheetTexts } from '@utmost/core/messages/spreadsheets.ts';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import { likelySheets, type Sheet, SpreadsheetError } from '@utmost/core/spreadsheet/sheet.ts';
import { type SheetText, sheetText } from '@utmost/core/spreadsheet/sheet-text.ts';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';

/**
 * The sheets of a file that may be meant, by name.
 * @throws {CommandError} when it cannot be read
 */
export function sheetNames(name: string, bytes: Uint8Array): readonly string[] {
  return worded(name, () => likelySheets(openSpreadsheet(bytes)).map((one) => one.name));
}

/**
 * The rows of a sheet as CSV.
 * @param wanted null: the only one that may be meant
 * @throws {CommandError} when it cannot be read, or the sheet is to be named (2)
 */
export function readSheet(name: string, bytes: Uint8Array, wanted: string | null): SheetText {
  return worded(name, () => sheetText(chosenSheet(openSpreadsheet(bytes), wanted)));
}

function chosenSheet(sheets: readonly Sheet[], wanted: string | null): Sheet {
  const [only, ...others] =
    wanted === null ? likelySheets(sheets) : sheets.filter(({ name }) => name === wanted);
  if (only !== undefined && others.length === 0) return only;
  const { sheetUnknown, chooseSheet } = spreadsheetTexts;
  const names = (wanted === null ? likelySheets(sheets) : sheets).map(({ name }) => name);
  const sentence =
    wanted === null ? cliMessages.sheetNeeded(chooseSheet(names)) : sheetUnknown(wanted, names);
  throw new CommandError(sentence, EXIT.usage);
}

function worded<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      throw new CommandError(cliMessages.fileProblem(name, error.message));
    }
    if (error instanceof CommandError) {
      throw new CommandError(cliMessages.fileProblem(name, error.message), error.exitCode);
    }
    throw error;
  }
}
