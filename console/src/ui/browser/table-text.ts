import { encodingOf } from '@utmost/core/csv/text-encoding.ts';
import { decodeUtf8, NO_TEXT } from '@utmost/core/csv/utf8-text.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { isSpreadsheet } from '@utmost/core/spreadsheet/is-spreadsheet.ts';
import { openSpreadsheet } from '@utmost/core/spreadsheet/open-spreadsheet.ts';
import { likelySheets } from '@utmost/core/spreadsheet/sheet.ts';
import { sheetText } from '@utmost/core/spreadsheet/sheet-text.ts';

/** The table of a file as text. */
export interface TableText {
  /** Null where a sheet is to be chosen. */
  readonly text: string | null;
  /** The sheets that may be meant, by name; none where the file is no spreadsheet. */
  readonly sheets: readonly string[];
  readonly warnings: readonly Problem[];
}

/**
 * The text of a file of rows: of a spreadsheet one sheet, of anything else all.
 * @param chosen the name of a sheet; null: the only one that may be meant
 * @throws {SpreadsheetError} when it is a spreadsheet that cannot be read
 */
export function tableText(bytes: Uint8Array, chosen: string | null): TableText {
  if (!isSpreadsheet(bytes)) return { text: decodeFile(bytes), sheets: [], warnings: [] };
  const sheets = likelySheets(openSpreadsheet(bytes));
  const names = sheets.map(({ name }) => name);
  const sheet = sheets.length === 1 ? sheets[0] : sheets.find(({ name }) => name === chosen);
  if (sheet === undefined) return { text: null, sheets: names, warnings: [] };
  const { pieces, warnings } = sheetText(sheet);
  return { text: pieces.join(''), sheets: names, warnings };
}

/** The text of a file, whatever its encoding; what is no text in it is marked as by {@link decodeUtf8}. */
export function decodeFile(bytes: Uint8Array): string {
  const { encoding } = encodingOf(bytes);
  if (encoding === 'UTF-8') return decodeUtf8(bytes);
  const label = encoding.toLowerCase();
  try {
    return new TextDecoder(label, { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
    return text.replaceAll('\uFFFD', NO_TEXT);
  }
}

// With the flag, halves that stand in a pair are not matched.
const LONE_SURROGATE = /\p{Cs}/u;
const NO_TEXT_BYTE = Uint8Array.of(0xff);

/** A file of a text that {@link decodeFile} gave, in UTF-8; for what was no text a byte that is none. */
export function encodeFile(text: string): Blob {
  const [first = '', ...others] = text.split(LONE_SURROGATE);
  return new Blob([first, ...others.flatMap((one) => [NO_TEXT_BYTE, one])]);
}
