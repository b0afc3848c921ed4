import { readImportHeader } from '@utmost/core/csv/import-columns.ts';
import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { NumberedRows, readPublishedHeader } from '@utmost/core/csv/published-rows.ts';
import { problem } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { CommandError, EXIT } from '../../command-error.ts';
import { detailsOf } from '../../output/problem-details.ts';
import type { RowProgress } from '../../output/row-progress.ts';
import { checkChoices } from '../../rows/read-choices.ts';
import { rowReport } from '../../rows/row-report.ts';
import { bodyOf, type Connection } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { csvSender } from './csv-sender.ts';
import type { AskPublished, BeforeStoring, ImportJob, ImportOutcome } from './import-job.ts';
import { importMessages } from './import-texts.ts';
import { type LinkRows, openLinkRows } from './link-rows.ts';
import { linkSender } from './link-sender.ts';
import { isStored, partKeys } from './part-keys.ts';
import { type RowChunk, rowChunks, scanRows } from './row-chunks.ts';
import { RowFindings } from './row-findings.ts';
import { rowValidator } from './row-validator.ts';
import { type ImportWork, sendChunks } from './send-chunks.ts';
import { spoolInput } from './spool-input.ts';

/** What a person may be asked. */
interface ImportQuestions {
  readonly beforeStoring: BeforeStoring;
  readonly askPublished: AskPublished;
}

/**
 * Has a server build, number and store the links of a file, a chunk of rows at a time, and writes them to the
 * job's output where it has one. Each chunk is named by the content of the whole file, so a run that was
 * killed can be repeated: nothing is stored twice. In mode `all` the whole file is validated before anything
 * is sent, and so is one that a plan may have no room for.
 * @throws {CommandError} when a file cannot be read or written, there is no room, or it was broken off
 * @throws {ApiError} when the server refuses or does not answer before anything was sent
 */
export async function importLinks(
  connection: Connection,
  given: ImportJob,
  progress: RowProgress,
  { beforeStoring, askPublished }: ImportQuestions,
): Promise<ImportOutcome> {
  const { taxonomy } = await fetchTaxonomy(connection);
  const compiled = compileTaxonomy(taxonomy);
  checkChoices(compiled, given.choices);
  const input = await spoolInput(given.input);
  const hints = { path: input.path, format: given.inputFormat, sheet: given.sheet };
  const openAs = (isPublished: boolean) =>
    openLinkRows(compiled, hints, headerReader(given, isPublished));
  try {
    const isAsked = given.isPublished === null && !given.dryRun && given.choices.size === 0;
    const isPublished = isAsked
      ? await isMeantPublished(compiled, await openAs(false), askPublished)
      : given.isPublished === true;
    // A published file is stored as a whole or not at all.
    const job = { ...given, isPublished, mode: isPublished ? ('all' as const) : given.mode };
    const open = () => openAs(isPublished);
    const file = await open();
    const { header, faults, encoding } = file;
    const found = { source: input.name, encoding, isPublished };
    if (header === null) return outcomeOf({ ...found, end: 'refused', faults });
    const findings = new RowFindings(job.errors, header);
    const validator = rowValidator(compiled, header, job.choices, isPublished);
    const { output } = job;
    const sender =
      output === null
        ? csvSender({ compiled, connection, job, findings, header, validator })
        : linkSender({
            compiled,
            connection,
            job,
            file: { ...file, header },
            output,
            findings,
            validator,
          });
    try {
      const work = { compiled, connection, job, progress, findings, header, validator, sender };
      const result = await importFile(work, file, {
        open,
        handOver: input.handOver,
        beforeStoring,
      });
      const warnings = new Map(detailsOf(file.warnings).map((one) => [one.message, one]));
      for (const one of findings.fileWarnings.values()) warnings.set(one.message, one);
      const { refused, rowWarnings, replayed, skipped } = findings;
      return outcomeOf({
        ...found,
        refused,
        rowWarnings,
        replayed,
        skipped,
        ...result,
        warnings: [...warnings.values()],
      });
    } finally {
      await sender.close();
      await findings.close();
    }
  } finally {
    await input.forget();
  }
}

function headerReader(
  { output, choices }: ImportJob,
  isPublished: boolean,
): typeof readImportHeader {
  if (isPublished) return readPublishedHeader;
  // The values of our own export are in its URLs, where they can't be varied.
  return output === null && choices.size === 0 ? readImportHeader : readHeader;
}

type Result = Pick<ImportOutcome, 'end'> & Partial<ImportOutcome>;

async function importFile(
  work: ImportWork,
  first: LinkRows,
  {
    open,
    handOver,
    beforeStoring,
  }: { open(): Promise<LinkRows>; handOver(): void; beforeStoring: BeforeStoring },
): Promise<Result> {
  const { connection, job, progress, findings, header, sender } = work;
  const chunksOf = ({ batches }: LinkRows) => rowChunks(header, batches, job.isPublished === true);
  const isValidatedFirst = job.mode === 'all' && !job.dryRun;
  const { remaining } = await bodyOf(connection.api.GET('/api/subscription/link-limit-check'));
  let links = 0;
  const scan = await scanRows(header, chunksOf(first), async (chunk) => {
    if (!isValidatedFirst && remaining === null) return;
    // Where the server validates them too, what is wrong is reported then.
    links += await validate(work, chunk, links, isValidatedFirst);
  });
  const { rows } = scan;
  progress.total = rows;
  progress.refused = findings.refusedRows;
  if (rows === 0) {
    const missing = header.input === 'ndjson' ? 'ndjson_rows_missing' : 'csv_rows_missing';
    return { end: 'refused', faults: [problem(missing, 'file')] };
  }
  if (findings.refusedRows > 0) return { end: 'refused', rows };
  const keyOf = partKeys(job, scan);
  let known: Promise<boolean> | null = null;
  const isContinued = () => {
    known ??= isStored(connection, sender.keyOf(keyOf(0)));
    return known;
  };
  // Don't store part of a file. The quota already counts what an earlier run stored of it.
  const isOver = remaining !== null && links > remaining;
  if (isOver && (job.dryRun || !(await isContinued()))) {
    if (!job.dryRun)
      throw new CommandError(importMessages.overLimit(links, remaining), EXIT.notAllowed);
    // The server would say no more than that; what else is wrong is found here.
    let before = 0;
    for await (const chunk of chunksOf(await open())) {
      before += await validate(work, chunk, before, true);
      progress.rows += chunk.size;
      progress.refused = findings.refusedRows;
    }
    return { end: 'refused', rows, overLimit: { links, remaining } };
  }
  const isOneRequest = scan.chunks.length === 1 && job.choices.size === 0;
  if (job.duplicates === 'reject' && isValidatedFirst && !isOneRequest) {
    // One request is stored or refused as a whole; of many, none is to be stored when a later one has a duplicate. What an
    // earlier run stored is no duplicate of its own.
    if (!(await isContinued()) && (await hasDuplicates(work, chunksOf(await open())))) {
      return { end: 'refused', rows };
    }
  }
  if (!job.dryRun) await beforeStoring(detailsOf(first.warnings));
  const chunks = chunksOf(await open());
  handOver();
  const end = await sendChunks(work, chunks, scan, keyOf);
  return { end, rows };
}

/** Has the server look for duplicates of all rows, and refuses those that are some. */
async function hasDuplicates(
  { compiled, connection, job, progress, findings, header, validator }: ImportWork,
  chunks: AsyncIterable<RowChunk>,
): Promise<boolean> {
  const sender = csvSender({
    compiled,
    connection,
    header,
    validator,
    job: { ...job, dryRun: true },
    // What it warns of is told when the rows are sent.
    findings: findings.withoutWarnings(),
  });
  for await (const chunk of chunks) {
    await sender.send(chunk, '');
    await findings.flush();
  }
  progress.refused = findings.refusedRows;
  return findings.refusedRows > 0;
}

/** Validates the rows of a chunk. @returns how many links they become */
async function validate(
  { findings, validator }: ImportWork,
  { all }: RowChunk,
  linksBefore: number,
  isReported: boolean,
): Promise<number> {
  let links = 0;
  for (const row of all) {
    const problems = validator.problems(row, linksBefore + links);
    if (problems.length === 0) links += validator.linksOf(row);
    if (isReported) findings.refuse(row, problems);
  }
  await findings.flush();
  return links;
}

function outcomeOf(
  found: Pick<ImportOutcome, 'end' | 'source' | 'encoding' | 'isPublished'> &
    Partial<ImportOutcome>,
): ImportOutcome {
  const nothing = rowReport();
  const blank = { rows: 0, faults: [], warnings: [], overLimit: null };
  const counts = { replayed: 0, skipped: 0 };
  return { refused: nothing, rowWarnings: nothing, ...blank, ...counts, ...found };
}

/**
 * Whether the links of a file are published; asked where their URLs have numbers, before any of them is held against rules
 * that published links need not keep.
 * @param file read to its end
 */
async function isMeantPublished(
  compiled: CompiledTaxonomy,
  { header, batches }: LinkRows,
  ask: AskPublished,
): Promise<boolean> {
  const numbered = new NumberedRows(compiled);
  for await (const batch of batches) {
    for (const { record } of batch) if (header) numbered.add(header.columns, record.fields);
  }
  const [change] = detailsOf(numbered.warnings);
  return change !== undefined && (await ask(change));
}
