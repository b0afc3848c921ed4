import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { utf8Decoder } from '@utmost/core/csv/utf8-text.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { openSource } from '../../files/byte-source.ts';
import type { Part } from '../../files/cut-lines.ts';
import type { InputHeader } from '../../rows/layout.ts';
import {
  type FileHints,
  type HeaderReader,
  type RowFile,
  readRowFile,
} from '../../rows/row-file.ts';
import { rowReader } from '../../rows/row-reader.ts';

/** A file of links that is being read. */
export interface LinkRows extends Omit<RowFile, 'parts'> {
  /** Its data rows, some at a time; to be read once, and closes the file. */
  readonly batches: AsyncGenerator<readonly SheetRow[]>;
}

/**
 * Opens a file of links of any format and encoding and reads its header.
 * @param read finds the columns
 * @throws {CommandError} when it cannot be read, here or while it is
 */
export async function openLinkRows(
  compiled: CompiledTaxonomy,
  hints: FileHints,
  read: HeaderReader,
): Promise<LinkRows> {
  const source = await openSource(hints.path);
  const { parts, ...file } = await readRowFile(compiled, source, hints, read);
  const batches = file.header === null ? nothing() : rowsOf(file.header, parts);
  return { ...file, batches: closing(batches, source.stop) };
}

async function* rowsOf(
  header: InputHeader,
  parts: AsyncIterable<Part>,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  const { reader } = rowReader(header, (row) => void rows.push(row));
  const text = utf8Decoder();
  for await (const { bytes, isLast } of parts) {
    reader.push(text.push(bytes));
    if (isLast) {
      reader.push(text.end());
      reader.end();
    }
    if (rows.length > 0) yield rows;
    rows = [];
  }
}

async function* nothing(): AsyncGenerator<readonly SheetRow[]> {}

async function* closing<Item>(items: AsyncGenerator<Item>, close: () => void) {
  try {
    yield* items;
  } finally {
    close();
  }
}
