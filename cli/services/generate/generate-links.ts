import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { isNumberIndifferent } from '@utmost/core/csv/row-identifiers.ts';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { unreservedIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { CommandError } from '../../command-error.ts';
import { detailsOf } from '../problem-details.ts';
import type { RowProgress } from '../row-progress.ts';
import { onStopSignal, type StopSignal } from '../stop-signal.ts';
import { openSource } from './byte-source.ts';
import { cutLines, type Part } from './cut-lines.ts';
import { formatOf, outputFormatOf } from './formats.ts';
import { GeneratedFiles } from './generated-files.ts';
import type { GenerateJob, GenerateOutcome } from './job.ts';
import { type Layout, layoutOf, refusedFrom, refuseTakenColumn } from './layout.ts';
import { linkFormat } from './link-format.ts';
import { PartQueue } from './part-queue.ts';
import type { Rules } from './process-part.ts';
import { type Beginning, readBeginning } from './read-header.ts';
import { MOST_WARNINGS, rowReport } from './row-report.ts';
import { sourceText } from './source-text.ts';
import { inThisThread, onAllCores, type WorkerPool } from './worker-pool.ts';

/**
 * Adds a tracking URL to every good row of a file, in one pass and constant memory, on all cores where the
 * file is worth it. Every input column is copied as it stands, quotes included, unless the output's format
 * is another. Output appears with the first row, so that a file which is refused as a whole leaves what was
 * there before; only whole rows are ever written, also when a signal ends it.
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
    const headers = {
      links: linkFormat(layout).header,
      refused: refusedRows(refusedFrom(layout)).header,
    };
    const files = new GeneratedFiles(job, headers, hasByteOrderMark && layout.input !== 'ndjson');
    const queue = (pool: WorkerPool): PartQueue =>
      new PartQueue(pool, files, outcome, progress, () => source.read);
    const faults = await work(rulesOf(compiled, job, layout), beginning, {
      parts,
      queue,
      files,
      signal,
    });
    if (signal.isRaised) throw stopped(progress, outcome.destination);
    return { ...outcome, encoding, faults, warnings: faults.length > 0 ? [] : detailsOf(warnings) };
  } catch (error) {
    // Before the first row there is only the input to be in trouble with.
    const isStopped = signal.isRaised && progress.rows === 0;
    throw isStopped ? stopped(progress, outcome.destination) : error;
  } finally {
    signal.forget();
    source.stop();
  }
}

interface Work {
  readonly parts: AsyncIterator<Part>;
  queue(pool: WorkerPool): PartQueue;
  readonly files: GeneratedFiles;
  readonly signal: StopSignal;
}

async function work(
  { mayUseThreads, ...rules }: Rules & { readonly mayUseThreads: boolean },
  { part, header }: Beginning,
  { parts, queue: queueOf, files, signal }: Work,
): Promise<Problem[]> {
  const pool = part.isLast || !mayUseThreads ? inThisThread(rules) : onAllCores(rules);
  const queue = queueOf(pool);
  try {
    await queue.add(part);
    let { isLast } = part;
    while (!isLast && !signal.isRaised) {
      const next = await nextPart(parts, signal);
      if (next === null) break;
      isLast = next.isLast;
      await queue.add(next);
    }
    if (!signal.isRaised) await queue.finish();
  } finally {
    await pool.close();
    await files.close();
  }
  if (queue.rows > 0) return [];
  return [problem(header?.input === 'ndjson' ? 'ndjson_rows_missing' : 'csv_rows_missing', 'file')];
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

function rulesOf(compiled: CompiledTaxonomy, { choices, errors }: GenerateJob, layout: Layout) {
  return {
    taxonomy: compiled.taxonomy,
    layout,
    choices,
    keepRefused: errors !== null,
    mayUseThreads: isNumberIndifferent(compiled),
  };
}

function stopped({ links }: RowProgress, destination: string): CommandError {
  return new CommandError(cliMessages.stoppedAfter(links, destination));
}
