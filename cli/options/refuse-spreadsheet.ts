import { CommandError, EXIT } from '../command-error.ts';
import { isSpreadsheetName } from '../files/formats.ts';
import { cliMessages } from '../messages/cli.ts';

/**
 * Refuses an output that cannot be written as it is named: of spreadsheets .xlsx can.
 * @param format what was asked for beside the name
 * @throws {CommandError} wrong usage (2)
 */
export function refuseSpreadsheet(output: string, format: string | null): void {
  if (!isSpreadsheetName(output)) return;
  const isWritable = /\.xlsx$/i.test(output);
  if (isWritable && format === null) return;
  const sentence = isWritable ? cliMessages.xlsxHasNoFormat : cliMessages.onlyXlsx;
  throw new CommandError(sentence(output), EXIT.usage);
}
