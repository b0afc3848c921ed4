import { type ReadHeader, readHeader } from '@utmost/core/csv/link-columns.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import { LONGEST_RECORD, longestRecordShown } from '@utmost/core/csv/record-reader.ts';
import type { Encoding } from '@utmost/core/csv/text-encoding.ts';
import { decodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { SHEET_DELIMITER } from '@utmost/core/spreadsheet/sheet-text.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { cutLines, type Part } from '../files/cut-lines.ts';
import { type Format, formatOf, type InputFormat } from '../files/formats.ts';
import { sourceText } from '../files/source-text.ts';
import type { InputHeader } from './layout.ts';
import { readObjectHeader } from './object-header.ts';

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

/** What the beginning of the input says, and that beginning. */
interface Beginning {
  /** Null when there are faults. */
  readonly header: InputHeader | null;
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** All that was read. */
  readonly part: Part;
}

/**
 * Reads as much of the input as its header takes.
 * @param format null: an object first is newline-delimited JSON, anything else CSV
 * @param read finds the columns of a sheet
 */
async function readBeginning(
  compiled: CompiledTaxonomy,
  parts: AsyncIterator<Part>,
  format: InputFormat | null,
  read: HeaderReader = readHeader,
): Promise<Beginning> {
  let bytes: Uint8Array = new Uint8Array();
  let readText: ((text: string, isLast: boolean) => Omit<Beginning, 'part'> | null) | null = null;
  for (;;) {
    const next = await parts.next();
    const part: Part = next.done ? { bytes: new Uint8Array(), isLast: true } : next.value;
    bytes = bytes.length === 0 ? part.bytes : Buffer.concat([bytes, part.bytes]);
    const text = decodeUtf8(part.bytes);
    const isObjects = format === 'ndjson' || (format === null && text.trimStart().startsWith('{'));
    readText ??= isObjects ? objectHeader(compiled, read) : sheetHeader(compiled, format, read);
    const found = readText(text, part.isLast);
    if (found !== null) return { ...found, part: { bytes, isLast: part.isLast } };
  }
}

/** Finds the columns of a sheet. */
export type HeaderReader = (compiled: CompiledTaxonomy, header: readonly string[]) => ReadHeader;

function sheetHeader(compiled: CompiledTaxonomy, format: InputFormat | null, read: HeaderReader) {
  let header: SheetHeader | null = null;
  let faults: readonly Problem[] = [];
  const listener = {
    header: (read: SheetHeader) => {
      header = read;
    },
    row: () => {},
    fault: (problems: readonly Problem[]) => {
      faults = problems;
    },
  };
  const known = { tsv: '\t', sheet: SHEET_DELIMITER, csv: undefined, ndjson: undefined } as const;
  const delimiter = format === null ? undefined : known[format];
  const reader = linkSheetReader(compiled, listener, delimiter, read);
  return (text: string, isLast: boolean): Omit<Beginning, 'part'> | null => {
    reader.push(text);
    if (isLast) reader.end();
    const found: SheetHeader | null = header;
    if (faults.length > 0) return { header: null, faults, warnings: [] };
    return found === null ? null : beginningOf(found);
  };
}

function beginningOf({
  record,
  columns,
  delimiter,
  warnings,
  records,
}: SheetHeader): Omit<Beginning, 'part'> {
  const { fields, raw, lineEnd } = record;
  const header = { input: delimiter, fields, raw, lineEnd, columns, records };
  return { header, faults: [], warnings };
}

function objectHeader(compiled: CompiledTaxonomy, read: HeaderReader) {
  let beginning = '';
  return (text: string, isLast: boolean): Omit<Beginning, 'part'> | null => {
    beginning += text;
    const lines = beginning.split('\n').filter((one) => one.trim() !== '');
    const [line = ''] = lines;
    if (line === '') {
      const missing = [problem('ndjson_rows_missing', 'file')];
      return isLast ? { header: null, faults: missing, warnings: [] } : null;
    }
    if (line.length > LONGEST_RECORD) {
      const max = longestRecordShown();
      const faults = [problem('csv_record_too_long', '', { row: 1, max })];
      return { header: null, faults, warnings: [] };
    }
    const { keys, columns, problems, warnings } = readObjectHeader(compiled, lines, read);
    if (keys === null || columns === null) return { header: null, faults: problems, warnings: [] };
    const header = {
      input: 'ndjson',
      fields: keys,
      raw: '',
      lineEnd: '\n',
      columns,
      records: 0,
    } as const;
    return { header, faults: [], warnings };
  };
}
