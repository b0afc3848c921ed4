import { csvCell } from '@utmost/core/csv/cell.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import {
  linkSheetReader,
  type SheetHeader,
  type SheetListener,
  type SheetRow,
} from '@utmost/core/csv/link-sheet.ts';
import { rowIdentifiers } from '@utmost/core/csv/row-identifiers.ts';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { unreservedIdentifiers } from '@utmost/core/taxonomy/offline-identifiers.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { openSource } from './byte-source.ts';
import { type DecodedText, decodeText } from './decode-text.ts';
import { refusedHeader, refusedLine } from './refused-rows.ts';
import { type RowReport, rowReport } from './row-report.ts';
import { openSink, type TextSink } from './text-sink.ts';

/** What is to be generated. */
export interface GenerateJob {
  /** A path, or `-`. */
  readonly input: string;
  /** A path, or `-`. */
  readonly output: string;
  /** Where refused rows go, if anywhere. */
  readonly errors: string | null;
  readonly urlColumn: string;
}

/** How far it is; changes as the work goes on. */
export interface GenerateProgress {
  rows: number;
  written: number;
  refused: number;
  bytesRead: number;
  bytesTotal: number | null;
}

/** What became of the file. */
export interface GenerateOutcome {
  /** Problems of the file as a whole; with any, nothing (more) was written. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly refused: RowReport;
  readonly rowWarnings: RowReport;
  readonly source: string;
  readonly destination: string;
  readonly encoding: DecodedText['encoding'];
}

/**
 * Adds a tracking URL to every good row of a CSV file, in one pass and constant memory. Every input
 * column is copied as it stands, quotes included. Output appears with the first row, so that a file
 * which is refused as a whole leaves what was there before; only whole rows are ever written.
 * @throws {CommandError} when a file cannot be read or written
 */
export async function generateLinks(
  compiled: CompiledTaxonomy,
  job: GenerateJob,
  progress: GenerateProgress,
): Promise<GenerateOutcome> {
  const source = await openSource(job.input);
  progress.bytesTotal = source.size;
  const files = new GeneratedFiles(job);
  const work = listen(compiled, job, progress, files);
  const reader = linkSheetReader(compiled, work.listener);
  let encoding: DecodedText['encoding'] = 'UTF-8';
  try {
    for await (const piece of decodeText(counted(source.bytes, progress))) {
      encoding = piece.encoding;
      files.hasByteOrderMark = piece.hasByteOrderMark;
      reader.push(piece.text);
      await files.flush();
      if (work.faults.length > 0) break;
    }
    if (work.faults.length === 0) reader.end();
    await files.flush();
  } finally {
    await files.close();
  }
  const unreserved = work.faults.length > 0 ? [] : unreservedIdentifiers(compiled, new Set());
  return {
    ...work,
    warnings: [...work.warnings, ...unreserved],
    source: source.name,
    destination: job.output === '-' ? cliMessages.standardOutput : job.output,
    encoding,
  };
}

function listen(
  compiled: CompiledTaxonomy,
  { urlColumn }: GenerateJob,
  progress: GenerateProgress,
  files: GeneratedFiles,
) {
  const numbers = rowIdentifiers(compiled);
  const refused = rowReport();
  const rowWarnings = rowReport();
  const faults: Problem[] = [];
  const warnings: Problem[] = [];
  let header: SheetHeader | null = null;
  const takeRow = (known: SheetHeader, row: SheetRow): void => {
    progress.rows += 1;
    const { number, record } = row;
    const checked =
      row.problems.length > 0
        ? null
        : checkRow(compiled, known.columns, number, record.fields, numbers.next());
    const problems = checked?.problems ?? row.problems;
    if (problems.length > 0 || !checked?.built) {
      progress.refused += 1;
      refused.add(row, problems);
      files.refuse(() => refusedLine(known, row, problems));
      return;
    }
    numbers.take();
    progress.written += 1;
    if (checked.warnings.length > 0) rowWarnings.add(row, checked.warnings);
    files.add(record.raw + known.delimiter + csvCell(checked.built.fullUrl, known.delimiter));
  };
  const listener: SheetListener = {
    header: (read) => {
      if (read.record.fields.includes(urlColumn)) {
        throw new CommandError(cliMessages.columnTaken(urlColumn), EXIT.usage);
      }
      header = read;
      warnings.push(...read.warnings);
      const added = csvCell(urlColumn, read.delimiter);
      files.begin(
        read.record.raw + read.delimiter + added,
        refusedHeader(read),
        read.record.lineEnd,
      );
    },
    row: (row) => {
      if (header !== null) takeRow(header, row);
    },
    fault: (problems) => {
      faults.push(...problems);
    },
  };
  return { listener, refused, rowWarnings, faults, warnings };
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  progress: GenerateProgress,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    progress.bytesRead += piece.length;
    yield piece;
  }
}

/** The two files that are written: the links, and the refused rows where asked for. */
class GeneratedFiles {
  hasByteOrderMark = false;
  readonly #job: GenerateJob;
  #good = '';
  #bad = '';
  #lineEnd = '\n';
  #hasRows = false;
  #output: TextSink | null = null;
  #errors: TextSink | null = null;

  constructor(job: GenerateJob) {
    this.#job = job;
  }

  begin(header: string, errorsHeader: string, lineEnd: string): void {
    this.#lineEnd = lineEnd === '' ? '\n' : lineEnd;
    this.#good = header + this.#lineEnd;
    this.#bad = errorsHeader + this.#lineEnd;
  }

  add(row: string): void {
    this.#hasRows = true;
    this.#good += row + this.#lineEnd;
  }

  refuse(row: () => string): void {
    this.#hasRows = true;
    if (this.#job.errors !== null) this.#bad += row() + this.#lineEnd;
  }

  async flush(): Promise<void> {
    if (!this.#hasRows) return;
    const { output, errors } = this.#job;
    this.#output ??= await this.#open(output);
    if (errors !== null) this.#errors ??= await this.#open(errors);
    const [good, bad] = [this.#good, this.#bad];
    this.#good = '';
    this.#bad = '';
    await this.#output.write(good);
    await this.#errors?.write(bad);
  }

  async close(): Promise<void> {
    await this.#output?.close();
    await this.#errors?.close();
  }

  async #open(path: string): Promise<TextSink> {
    const sink = await openSink(path);
    if (this.hasByteOrderMark) await sink.write('\uFEFF');
    return sink;
  }
}
