import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { unreservedIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { CommandError } from '../../command-error.ts';
import type { Encoding } from '../decode-text.ts';
import { openSource } from '../files/byte-source.ts';
import { cutLines, type Part } from '../files/cut-lines.ts';
import { type Format, formatOf, outputFormatOf } from '../files/formats.ts';
import { lateSink } from '../files/late-sink.ts';
import { sourceText } from '../files/source-text.ts';
import { detailsOf, type ProblemDetail } from '../problem-details.ts';
import type { RowProgress } from '../row-progress.ts';
import { layoutOf, type OutputJob, refusedFrom, refuseTakenColumn } from '../rows/layout.ts';
import { linkFormat } from '../rows/link-format.ts';
import { readBeginning } from '../rows/read-header.ts';
import { MOST_WARNINGS, type RowReport, rowReport } from '../rows/row-report.ts';
import { onStopSignal, type StopSignal } from '../stop-signal.ts';
import { linkWriter } from './link-writer.ts';

/** What is to be generated. */
export interface GenerateJob extends OutputJob {
  /** A path, or `-`. */
  readonly input: string;
  /** Null: told by the name, else by the content. */
  readonly inputFormat: Format | null;
  /** Of a spreadsheet; null: its only one. */
  readonly sheet: string | null;
  /** Where refused rows go, if anywhere. */
  readonly errors: string | null;
}

/** What became of the file. */
export interface GenerateOutcome {
  /** Problems of the file as a whole; with any, nothing (more) was written. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly ProblemDetail[];
  readonly refused: RowReport;
  readonly rowWarnings: RowReport;
  readonly source: string;
  readonly destination: string;
  readonly encoding: Encoding;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Adds a tracking URL to every good row of a file, in one pass and constant memory. Every input column is copied as it
 * stands, quotes included, unless the output's format is another. Output appears with the first row, so that a file which is
 * refused as a whole leaves what was there before; only whole rows are ever written, also when a signal ends it.
 * @throws {CommandError} when a file cannot be read or written, or a signal ended the work (1)
 */
export async function generateLinks(
  compiled: CompiledTaxonomy,
  job: GenerateJob,
  progress: RowProgress,
): Promise<GenerateOutcome> {
  const source = await openSource(job.input);
  progress.total = source.size;
  const signal = onStopSignal(source.stop);
  const outcome = {
    refused: rowReport(),
    rowWarnings: rowReport(MOST_WARNINGS),
    source: source.name,
    destination: job.output === '-' ? cliMessages.standardOutput : job.output,
  };
  try {
    const text = await sourceText(source, job.sheet);
    const { encoding, hasByteOrderMark, bytes, format } = text;
    const inputFormat = format ?? job.inputFormat ?? formatOf(job.input);
    const parts = cutLines(bytes);
    const beginning = await readBeginning(compiled, parts, inputFormat);
    const unreserved = unreservedIdentifiers(compiled, new Set());
    const warnings = [...text.warnings, ...beginning.warnings, ...unreserved];
    if (beginning.header === null) {
      return { ...outcome, encoding, faults: beginning.faults, warnings: [] };
    }
    const layout = layoutOf(beginning.header, {
      ...job,
      inputFormat,
      format: job.format ?? outputFormatOf(job.output),
    });
    refuseTakenColumn(layout);
    const mark = hasByteOrderMark && layout.input !== 'ndjson' ? BYTE_ORDER_MARK : '';
    const output = lateSink(job.output, mark + linkFormat(layout).header);
    const refusedHeader = mark + refusedRows(refusedFrom(layout)).header;
    const errors = job.errors === null ? null : lateSink(job.errors, refusedHeader);
    const write = linkWriter(compiled, job, layout, outcome);
    try {
      for (let part: Part | null = beginning.part; part !== null && !signal.isRaised; ) {
        const { counts, links, refusedRows } = write(part);
        if (counts.rows > 0) {
          await output.write(links);
          await errors?.write(Buffer.from(refusedRows));
        }
        Object.assign(progress, counts, { done: source.read });
        part = part.isLast ? null : await nextPart(parts, signal);
      }
    } finally {
      await output.close();
      await errors?.close();
    }
    if (signal.isRaised) throw stopped(progress, outcome.destination);
    if (progress.rows > 0)
      return { ...outcome, encoding, faults: [], warnings: detailsOf(warnings) };
    const missing = layout.input === 'ndjson' ? 'ndjson_rows_missing' : 'csv_rows_missing';
    return { ...outcome, encoding, faults: [problem(missing, 'file')], warnings: [] };
  } catch (error) {
    // Before the first row there is only the input to be in trouble with.
    const isStopped = signal.isRaised && progress.rows === 0;
    throw isStopped ? stopped(progress, outcome.destination) : error;
  } finally {
    signal.forget();
    source.stop();
  }
}

/** A signal ends the input early: what comes then may be half a row, and trouble is no news. */
async function nextPart(parts: AsyncIterator<Part>, signal: StopSignal): Promise<Part | null> {
  try {
    const next = await parts.next();
    return next.done || signal.isRaised ? null : next.value;
  } catch (error) {
    if (signal.isRaised) return null;
    throw error;
  }
}

function stopped({ links }: RowProgress, destination: string): CommandError {
  return new CommandError(cliMessages.stoppedAfter(links, destination));
}
