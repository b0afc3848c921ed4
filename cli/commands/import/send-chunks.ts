import { ApiError } from '@utmost/core/api-error.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { CommandError, refusedCommand } from '../../command-error.ts';
import type { RowProgress } from '../../output/row-progress.ts';
import { onStopSignal } from '../../output/stop-signal.ts';
import type { InputHeader } from '../../rows/layout.ts';
import type { Connection } from '../../server/client.ts';
import type { ImportEnd, ImportJob } from './import-job.ts';
import { importMessages } from './import-texts.ts';
import type { FileScan, RowChunk } from './row-chunks.ts';
import type { RowFindings } from './row-findings.ts';
import type { RowValidator } from './row-validator.ts';

/** What became of a chunk. */
export interface SentChunk {
  readonly isTaken: boolean;
  readonly created: number;
  /** Whether an earlier request had stored them. */
  readonly isReplay?: boolean;
  /** Rows that were left out because a link with their URL exists. */
  readonly skipped?: number;
  /** Combinations of values that can't be together. */
  readonly leftOut?: number;
}

/** Sends chunks of rows to be stored. */
export interface ChunkSender {
  /**
   * Sends a chunk and reports its refused rows. Under the same key it can be sent any number of times and is
   * stored once.
   * @returns how many links it became, and whether the server took it: in mode `all` one bad row is enough
   * for it not to
   */
  send(chunk: RowChunk, key: string): Promise<SentChunk>;
  /** The key of the first request for the chunk of a key. */
  keyOf(key: string): string;
  close(): Promise<void>;
}

/** What the parts of the work share. */
export interface ImportWork {
  readonly compiled: CompiledTaxonomy;
  readonly connection: Connection;
  readonly job: ImportJob;
  readonly progress: RowProgress;
  readonly findings: RowFindings;
  readonly header: InputHeader;
  readonly validator: RowValidator;
  readonly sender: ChunkSender;
}

/**
 * Sends chunk after chunk; a signal ends it after the one that is under way.
 * @throws {CommandError} when it is broken off, with what is stored so far
 */
export async function sendChunks(
  { job, progress, findings, sender }: ImportWork,
  chunks: AsyncIterable<RowChunk>,
  scan: FileScan,
  keyOf: (index: number) => string,
): Promise<ImportEnd> {
  const signal = onStopSignal(() => {});
  try {
    for await (const chunk of chunks) {
      if (chunk.digest !== scan.chunks[chunk.index]?.digest) {
        throw new CommandError(importMessages.changedMeanwhile(progress.links));
      }
      const sent = await sender.send(chunk, keyOf(chunk.index));
      const { isTaken, created, isReplay = false, skipped = 0, leftOut = 0 } = sent;
      findings.skipped += skipped;
      if (isReplay) findings.replayed += created;
      await findings.flush();
      progress.links += created;
      progress.leftOut += leftOut;
      progress.refused = findings.refusedRows;
      if (!isTaken) return 'refused';
      progress.rows += chunk.size;
      progress.done = progress.rows;
      if (signal.isRaised && progress.rows < scan.rows) return 'stopped';
    }
    return 'done';
  } catch (error) {
    throw error instanceof ApiError ? brokenOff(error, job, progress) : error;
  } finally {
    signal.forget();
  }
}

function brokenOff(error: ApiError, job: ImportJob, progress: RowProgress): CommandError {
  const { lines, exitCode } = refusedCommand(error);
  const { links, total } = progress;
  // A dry run has stored nothing that could be gone on with.
  const unfinished = job.dryRun
    ? []
    : [importMessages.importUnfinished(links, total ?? 0, newKeyOf(job))];
  return new CommandError([...lines, ...unfinished], exitCode, error);
}

/** The key of a run that was to store a file once more, without which it can't be continued; else null. */
export function newKeyOf({ isAgain, idempotencyKey }: ImportJob): string | null {
  return isAgain ? idempotencyKey : null;
}
