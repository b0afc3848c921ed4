import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { CommandError } from '../../command-error.ts';
import { openSource } from '../../files/byte-source.ts';
import type { Part } from '../../files/cut-lines.ts';
import { outputFormatOf } from '../../files/formats.ts';
import { lateSink } from '../../files/open-sink.ts';
import { cliMessages } from '../../messages/cli.ts';
import { detailsOf } from '../../output/problem-details.ts';
import type { RowProgress } from '../../output/row-progress.ts';
import { onStopSignal, type StopSignal } from '../../output/stop-signal.ts';
import { unreservedIdentifiers } from '../../output/unreserved-identifiers.ts';
import {
  type InputJob,
  layoutOf,
  type OutputJob,
  refusedFrom,
  refuseTakenColumn,
} from '../../rows/layout.ts';
import { linkFormat } from '../../rows/link-format.ts';
import { readRowFile } from '../../rows/row-file.ts';
import { type FileFindings, MOST_WARNINGS, rowReport } from '../../rows/row-report.ts';
import { linkWriter } from './link-writer.ts';

/** What is to be generated. */
export interface GenerateJob extends InputJob, OutputJob {}

/** What became of the file. */
export interface GenerateOutcome extends FileFindings {
  readonly destination: string;
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
    const hints = { path: job.input, format: job.inputFormat, sheet: job.sheet };
    const file = await readRowFile(compiled, source, hints);
    const { header, encoding, hasByteOrderMark, inputFormat, parts } = file;
    if (header === null) return { ...outcome, encoding, faults: file.faults, warnings: [] };
    const format = job.format ?? outputFormatOf(job.output);
    const layout = layoutOf(header, { ...job, inputFormat, format });
    refuseTakenColumn(layout);
    const mark = hasByteOrderMark && layout.input !== 'ndjson' ? BYTE_ORDER_MARK : '';
    const output = lateSink(job.output, mark + linkFormat(layout).header);
    const refusedHeader = mark + refusedRows(refusedFrom(layout)).header;
    const errors = job.errors === null ? null : lateSink(job.errors, refusedHeader);
    const write = linkWriter(compiled, job, layout, outcome);
    try {
      for (;;) {
        const part = await nextPart(parts, signal);
        if (part === null) break;
        const { counts, links, refusedRows } = write(part);
        if (counts.rows > 0) {
          await output.write(links);
          await errors?.write(Buffer.from(refusedRows));
        }
        Object.assign(progress, counts, { done: source.read });
      }
    } finally {
      await output.close();
      await errors?.close();
    }
    if (signal.isRaised) throw stopped(progress, outcome.destination);
    if (progress.rows > 0) {
      const warnings = [...file.warnings, ...unreservedIdentifiers(compiled, new Set())];
      return { ...outcome, encoding, faults: [], warnings: detailsOf(warnings) };
    }
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
