import { type Encoding, encodingOf } from '@utmost/core/csv/text-encoding.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { isSpreadsheet, SPREADSHEET_SAMPLE } from '@utmost/core/spreadsheet/is-spreadsheet.ts';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { type ByteSource, peekBytes, startingWith } from './byte-source.ts';
import { decodeText, ENCODING_SAMPLE } from './decode-text.ts';
import type { InputFormat } from './formats.ts';

/** Text as UTF-8, whatever it came as. */
interface Utf8Bytes {
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
  /** Without the mark. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

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

async function* encoded(
  pieces: AsyncIterable<string> | readonly string[],
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Passes UTF-8 on as it is and turns UTF-16 into it. */
async function asUtf8(bytes: AsyncIterable<Uint8Array>): Promise<Utf8Bytes> {
  const { start, all, rest } = await peekBytes(bytes, ENCODING_SAMPLE);
  if (start.length < ENCODING_SAMPLE) {
    return { encoding: 'UTF-8', hasByteOrderMark: false, bytes: all };
  }
  const { encoding, hasByteOrderMark } = encodingOf(start);
  if (encoding !== 'UTF-8') return { encoding, hasByteOrderMark, bytes: encoded(decodeText(all)) };
  // The mark of UTF-8 is three bytes, as many as were looked at.
  const unmarked = hasByteOrderMark ? startingWith(start.subarray(ENCODING_SAMPLE), rest) : all;
  return { encoding, hasByteOrderMark, bytes: unmarked };
}
