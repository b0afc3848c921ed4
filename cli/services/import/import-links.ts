import { readImportHeader } from '@utmost/core/csv/import-columns.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { problem } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { bodyOf, type Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { InputHeader } from '../generate/layout.ts';
import { fetchTaxonomy } from '../server/fetch-taxonomy.ts';
import { beginRound } from './import-round.ts';
import type { ImportJob, ImportOutcome, ImportProgress } from './job.ts';
import { type LinkRows, openLinkRows } from './link-rows.ts';
import { refusedFile } from './refused-file.ts';
import { rowChunks } from './row-chunks.ts';
import { RowFindings } from './row-findings.ts';
import { sendChunks } from './send-chunks.ts';
import { spoolInput } from './spool-input.ts';
import { importJudge, surveyRows } from './survey-rows.ts';

/**
 * Has a server build, number and store the links of a file, a chunk of rows at a time. Each chunk is named
 * by the content of the whole file, so a run that was killed can be repeated: nothing is stored twice. In
 * mode `all` the file is judged as a whole before anything is sent, and so is one that a plan may have no room for.
 * @throws {CommandError} when a file cannot be read or written, there is no room, or it was broken off
 * @throws {ApiError} when the server refuses or does not answer before anything was sent
 */
export async function importLinks(
  connection: Connection,
  job: ImportJob,
  progress: ImportProgress,
): Promise<ImportOutcome> {
  const { taxonomy } = await fetchTaxonomy(connection);
  const compiled = compileTaxonomy(taxonomy);
  const input = await spoolInput(job.input);
  const open = () => openLinkRows(compiled, input.path, job.inputFormat, readImportHeader);
  try {
    const file = await open();
    const { header, faults } = file;
    if (header === null) return outcomeOf(input.name, 'refused', { faults });
    const kept = refusedFile(job.errors, header);
    const findings = new RowFindings(kept);
    try {
      const work = { connection, job, progress, findings, compiled, header };
      const result = await importFile(work, file, { open, handOver: input.handOver });
      return outcomeOf(input.name, result.end, {
        ...result,
        ...findings,
        warnings: [...new Set([...file.warnings.map(sentenceOf), ...findings.said])],
      });
    } finally {
      await kept.close();
    }
  } finally {
    await input.forget();
  }
}

/** What the parts of the work share. */
export interface ImportWork {
  readonly connection: Connection;
  readonly job: ImportJob;
  readonly progress: ImportProgress;
  readonly findings: RowFindings;
  readonly compiled: CompiledTaxonomy;
  readonly header: InputHeader;
}

type Result = Pick<ImportOutcome, 'end'> & Partial<ImportOutcome>;

async function importFile(
  work: ImportWork,
  first: LinkRows,
  { open, handOver }: { open(): Promise<LinkRows>; handOver(): void },
): Promise<Result> {
  const { connection, job, progress, findings, compiled, header } = work;
  const isJudgedFirst = job.mode === 'all' && !job.dryRun;
  const { remaining } = await bodyOf(connection.api.GET('/api/subscription/link-limit-check'));
  const judge = importJudge(compiled, header);
  let links = 0;
  const survey = await surveyRows(header, rowChunks(header, first.batches), async (chunk) => {
    if (!isJudgedFirst && remaining === null) return;
    for (const row of chunk.all) {
      const problems = judge(row);
      if (problems.length === 0) links += 1;
      // Where the server judges them too, it is told of them then.
      if (isJudgedFirst) findings.refuse(row, problems);
    }
    await findings.flush();
  });
  const { rows } = survey;
  progress.total = rows;
  progress.refused = findings.refusedRows;
  if (rows === 0) {
    const missing = header.input === 'ndjson' ? 'ndjson_rows_missing' : 'csv_rows_missing';
    return { end: 'refused', faults: [problem(missing, 'file')] };
  }
  if (findings.refusedRows > 0) return { end: 'refused', rows };
  const round = await beginRound(connection, job, survey);
  if (round.since !== null) return { end: 'done before', rows, since: round.since };
  // Part of a file is not what anybody means. What an earlier run stored of it has its room already.
  if (round.isFirst && remaining !== null && links > remaining) {
    throw new CommandError(serverMessages.noRoom(links, remaining), EXIT.notAllowed);
  }
  const { batches } = await open();
  handOver();
  const end = await sendChunks(work, rowChunks(header, batches), survey, round);
  return { end, rows, before: round.skippedRows };
}

function outcomeOf(
  source: string,
  end: ImportOutcome['end'],
  found: Partial<ImportOutcome>,
): ImportOutcome {
  const nothing = { first: [], more: 0 };
  const blank = { rows: 0, faults: [], warnings: [], before: 0, since: null };
  return { refused: nothing, rowWarnings: nothing, ...blank, ...found, source, end };
}
