import type { Problem } from '@utmost/core/problem.ts';
import { isSpreadsheet, SPREADSHEET_SAMPLE } from '@utmost/core/spreadsheet/is-spreadsheet.ts';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { type ByteSource, peekBytes } from './byte-source.ts';
import type { InputFormat } from './formats.ts';
import { asUtf8, type Utf8Bytes } from './utf8-bytes.ts';

/** The text of a file, and what it is known to be. */
export interface SourceText extends Utf8Bytes {
  /** `sheet` where it was a spreadsheet; null: nothing is known. */
  readonly format: Extract<InputFormat, 'sheet'> | null;
  /** About the sheet as a whole. */
  readonly warnings: readonly Problem[];
}

/**
 * Reads a file as text: UTF-16 becomes UTF-8, a sheet of a spreadsheet becomes CSV.
 * @param sheet which one; null: the only one
 * @throws {CommandError} when it cannot be read, or the sheet is to be named (2)
 */
export async function sourceText(
  { name, bytes }: Pick<ByteSource, 'name' | 'bytes'>,
  sheet: string | null,
): Promise<SourceText> {
  const { start, all } = await peekBytes(bytes, SPREADSHEET_SAMPLE);
  if (!isSpreadsheet(start)) {
    if (sheet !== null) throw new CommandError(cliMessages.noSheets(name), EXIT.usage);
    return { ...(await asUtf8(all)), format: null, warnings: [] };
  }
  // Most files are none, and the libraries take a while to load.
  const { readSheet } = await import('./read-sheet.ts');
  const pieces: Uint8Array[] = [];
  for await (const piece of all) pieces.push(piece);
  const { pieces: rows, warnings } = readSheet(name, Buffer.concat(pieces), sheet);
  const utf8 = { encoding: 'UTF-8', hasByteOrderMark: false, bytes: encoded(rows) } as const;
  return { ...utf8, format: 'sheet', warnings };
}

async function* encoded(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
