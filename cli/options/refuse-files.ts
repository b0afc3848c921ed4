import { CommandError, EXIT } from '../command-error.ts';
import { isSpreadsheetName } from '../files/formats.ts';
import { isSameFile, isStandardOutput } from '../files/replace-file.ts';
import { cliMessages } from '../messages/cli.ts';

/** A file that a command reads or writes, and what people call it. */
export interface NamedFile {
  readonly path: string;
  readonly label: string;
}

/**
 * Sees to it that a file is not written over one that is read or written as well.
 * @throws {CommandError} wrong usage (2)
 */
export function refuseSameFile(option: string, path: string, others: readonly NamedFile[]): void {
  // Standard output may have been led into the input by the shell, which would never end then.
  const written = isStandardOutput(path) ? '/dev/stdout' : path;
  const clash = others.find((other) => isSameFile(written, other.path));
  if (clash) throw misuse(cliMessages.sameFile(option, path, clash.label));
}

/**
 * Sees to it that rejected rows get a file of their own; null: none.
 * @throws {CommandError} wrong usage (2)
 */
export function refuseErrorsFile(path: string | null, others: readonly NamedFile[]): void {
  if (path === null) return;
  if (path === '-') throw misuse(cliMessages.errorsNeedFile);
  if (isSpreadsheetName(path)) throw misuse(cliMessages.errorsNeedText(path));
  refuseSameFile('--errors', path, others);
}

function misuse(line: string): CommandError {
  return new CommandError(line, EXIT.usage);
}

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
