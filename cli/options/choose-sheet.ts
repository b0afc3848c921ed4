import { readFile } from 'node:fs/promises';
import { isSpreadsheet } from '@utmost/core/spreadsheet/is-spreadsheet.ts';
import { cliMessages } from '../messages/cli.ts';
import { isInteractive } from '../output/terminal.ts';

const SPREADSHEET_NAME = /\.(xlsx|xlsm|ods)$/i;

/**
 * Asks which sheet of a spreadsheet is meant, where there are several and a person is at the terminal.
 * @param mayAsk false where a program reads the result
 * @returns null where none is named; what reads the file then takes the only one
 */
export async function chooseSheet(
  path: string,
  named: string | undefined,
  mayAsk: boolean,
): Promise<string | null> {
  if (named !== undefined) return named;
  if (!mayAsk || !isInteractive() || !SPREADSHEET_NAME.test(path)) return null;
  // What keeps it from being read is reported by what reads it.
  const bytes = await readFile(path).catch(() => new Uint8Array());
  if (!isSpreadsheet(bytes)) return null;
  const { sheetNames } = await import('../files/read-sheet.ts');
  const names = sheetNames(path, bytes);
  if (names.length < 2) return null;
  const { choose } = await import('../output/ask.ts');
  return choose(cliMessages.askSheet(path), names);
}
