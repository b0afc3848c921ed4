import { ApiError } from '@utmost/core/api-error.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { CommandError, refusedCommand } from '../../command-error.ts';
import { onStopSignal } from '../generate/stop-signal.ts';
import type { ImportWork } from './import-links.ts';
import type { Round } from './import-round.ts';
import type { ImportEnd } from './job.ts';
import { csvHeader, type RowChunk } from './row-chunks.ts';
import { type SentRows, sendRows } from './send-rows.ts';
import { importJudge, type Survey } from './survey-rows.ts';

/**
 * Sends chunk after chunk; a signal ends it after the one that is under way.
 * @throws {CommandError} when it is broken off, with what is stored so far
 */
export async function sendChunks(
  work: ImportWork,
  chunks: AsyncIterable<RowChunk>,
  survey: Survey,
  round: Round,
): Promise<ImportEnd> {
  const { progress } = work;
  const signal = onStopSignal(() => {});
  try {
    for await (const chunk of chunks) {
      if (chunk.digest !== survey.chunks[chunk.index]?.digest) {
        throw new CommandError(serverMessages.changedMeanwhile(progress.created));
      }
      if (!round.isSkipped(chunk) && !(await sendChunk(work, chunk, round))) return 'refused';
      progress.rows += chunk.size;
      if (signal.isRaised && progress.rows < survey.rows) return 'stopped';
    }
    await round.finish();
    return 'done';
  } catch (error) {
    throw error instanceof ApiError ? brokenOff(error, work) : error;
  } finally {
    signal.forget();
  }
}

/** @returns whether all is well: in mode `all` a refused row ends it */
async function sendChunk(
  { connection, job, progress, findings, compiled, header }: ImportWork,
  chunk: RowChunk,
  round: Round,
): Promise<boolean> {
  await round.sending(chunk);
  const judge = importJudge(compiled, header);
  for (const row of chunk.unfit) findings.refuse(row, judge(row));
  // A rehearsal is to name every bad row, not only that there are some.
  const order = { mode: job.dryRun ? 'valid' : job.mode, dryRun: job.dryRun } as const;
  const csv = csvHeader(header) + chunk.text;
  const isSent = chunk.rows.length > 0;
  const answer = isSent ? await sendRows(connection, csv, round.keyOf(chunk), order) : NO_ROWS;
  findings.take(chunk, answer);
  await findings.flush();
  progress.created += answer.created;
  progress.refused = findings.refusedRows;
  return answer.isTaken;
}

const NO_ROWS: SentRows = { isTaken: true, created: 0, results: [], warnings: [] };

function brokenOff(error: ApiError, { job, progress }: ImportWork): CommandError {
  const { lines, exitCode } = refusedCommand(error);
  const { created, total } = progress;
  // A dry run has stored nothing that could be gone on with.
  const unfinished = job.dryRun ? [] : [serverMessages.importUnfinished(created, total ?? 0)];
  return new CommandError([...lines, ...unfinished], exitCode);
}
