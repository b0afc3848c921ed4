import type { ReadHeader } from '@utmost/core/csv/link-columns.ts';
import { type SheetRow, sheetRowReader } from '@utmost/core/csv/link-sheet.ts';
import type { RecordReader } from '@utmost/core/csv/record-reader.ts';
import { utf8Decoder } from '@utmost/core/csv/utf8-text.ts';
import { textColumns } from '@utmost/core/ndjson/object-header.ts';
import { objectRowReader } from '@utmost/core/ndjson/object-rows.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Encoding } from '../decode-text.ts';
import { openSource } from '../files/byte-source.ts';
import { cutLines, type Part } from '../files/cut-lines.ts';
import { type Format, formatOf, type InputFormat } from '../files/formats.ts';
import { sourceText } from '../files/source-text.ts';
import type { InputHeader } from '../rows/layout.ts';
import { readBeginning } from '../rows/read-header.ts';

/** A file of links that is being read. */
export interface LinkRows {
  /** Null when there are faults. */
  readonly header: InputHeader | null;
  /** What is wrong with the file as a whole. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Said, or told by the name; null: found in the content. */
  readonly inputFormat: InputFormat | null;
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
  /** Its data rows, some at a time; to be read once, and closes the file. */
  readonly batches: AsyncGenerator<readonly SheetRow[]>;
}

/**
 * Opens a file of links of any format and encoding and reads its header.
 * @param as its format, null: told by the name, else by the content; and which sheet of a spreadsheet
 * @param read finds the columns
 * @throws {CommandError} when it cannot be read, here or while it is
 */
export async function openLinkRows(
  compiled: CompiledTaxonomy,
  path: string,
  { format, sheet }: { readonly format: Format | null; readonly sheet: string | null },
  read: (compiled: CompiledTaxonomy, header: readonly string[]) => ReadHeader,
): Promise<LinkRows> {
  const source = await openSource(path);
  const text = await sourceText(source, sheet);
  const { bytes, encoding, hasByteOrderMark } = text;
  const parts = cutLines(bytes);
  const inputFormat = text.format ?? format ?? formatOf(path);
  const beginning = await readBeginning(compiled, parts, inputFormat, read);
  const { header, faults, part } = beginning;
  const warnings = [...text.warnings, ...beginning.warnings];
  const batches = header === null ? nothing() : rowsOf(header, part, parts);
  const closed = closing(batches, source.stop);
  return { header, faults, warnings, inputFormat, encoding, hasByteOrderMark, batches: closed };
}

async function* rowsOf(
  header: InputHeader,
  first: Part,
  parts: AsyncIterator<Part>,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  const reader = readerOf(header, (row) => void rows.push(row));
  const text = utf8Decoder();
  for (let part: Part = first; ; ) {
    reader.push(text.push(part.bytes));
    if (part.isLast) {
      reader.push(text.end());
      reader.end();
    }
    if (rows.length > 0) yield rows;
    rows = [];
    if (part.isLast) return;
    const next = await parts.next();
    part = next.done ? { bytes: new Uint8Array(), isLast: true } : next.value;
  }
}

function readerOf(
  { input, fields, columns, records }: InputHeader,
  row: (row: SheetRow) => void,
): RecordReader {
  return input === 'ndjson'
    ? objectRowReader(fields, textColumns(columns), row)
    : sheetRowReader({ columns, delimiter: input }, records, row);
}

async function* nothing(): AsyncGenerator<readonly SheetRow[]> {}

async function* closing<Item>(items: AsyncGenerator<Item>, close: () => void) {
  try {
    yield* items;
  } finally {
    close();
  }
}
