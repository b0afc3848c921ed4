import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Encoding } from '../decode-text.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { cutLines, type Part } from '../files/cut-lines.ts';
import { type Format, formatOf, type InputFormat } from '../files/formats.ts';
import { sourceText } from '../files/source-text.ts';
import type { InputHeader } from './layout.ts';
import { type HeaderReader, readBeginning } from './read-header.ts';

/** A file of rows whose header was read. */
export interface RowFile {
  /** Null when there are faults. */
  readonly header: InputHeader | null;
  /** What is wrong with the file as a whole. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Said, or told by the name; null: found in the content. */
  readonly inputFormat: InputFormat | null;
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
  /** Its lines, the header's included, to be read once. */
  readonly parts: AsyncGenerator<Part>;
}

/** What is known of a file. */
export interface FileHints {
  readonly path: string;
  /** Null: told by the name, else by the content. */
  readonly format: Format | null;
  /** Of a spreadsheet; null: its only one. */
  readonly sheet: string | null;
}

/**
 * Reads the header of a file of links of any format and encoding.
 * @param read finds the columns
 * @throws {CommandError} when it cannot be read
 */
export async function readRowFile(
  compiled: CompiledTaxonomy,
  source: ByteSource,
  { path, format, sheet }: FileHints,
  read?: HeaderReader,
): Promise<RowFile> {
  const text = await sourceText(source, sheet);
  const { encoding, hasByteOrderMark } = text;
  const inputFormat = text.format ?? format ?? formatOf(path);
  const parts = cutLines(text.bytes);
  const { part, header, faults, warnings } = await readBeginning(
    compiled,
    parts,
    inputFormat,
    read,
  );
  return {
    header,
    faults,
    warnings: [...text.warnings, ...warnings],
    inputFormat,
    encoding,
    hasByteOrderMark,
    parts: beginningWith(part, parts),
  };
}

async function* beginningWith(first: Part, others: AsyncGenerator<Part>): AsyncGenerator<Part> {
  yield first;
  yield* others;
}
