import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { problem } from '@utmost/core/problem.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { type ByteSink, openSink } from '../generate/byte-sink.ts';
import { formatOf } from '../generate/formats.ts';
import type { GenerateJob, GenerateOutcome, GenerateProgress } from '../generate/job.ts';
import { layoutOf } from '../generate/layout.ts';
import { linkFormat } from '../generate/link-format.ts';
import { checkChoices } from '../generate/read-choices.ts';
import { rowReport } from '../generate/row-report.ts';
import { onStopSignal } from '../generate/stop-signal.ts';
import { refuseTakenColumn } from '../generate/taken-column.ts';
import { openLinkRows } from '../import/link-rows.ts';
import { refusedFile } from '../import/refused-file.ts';
import { rowChunks } from '../import/row-chunks.ts';
import { RowFindings } from '../import/row-findings.ts';
import { spoolInput } from '../import/spool-input.ts';
import { surveyRows } from '../import/survey-rows.ts';
import { fetchTaxonomy } from '../server/fetch-taxonomy.ts';
import { beginGeneration } from './generation.ts';
import { chunkStore } from './store-chunk.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Adds a tracking URL to every good row of a file, each a link that is stored at the server: so the numbers
 * are truly its own, consecutive and given to nobody else. A run that was killed is repeated and gives the
 * same links with the same numbers.
 * @throws {CommandError} when a file cannot be read or written, or a signal ended the work (1)
 * @throws {ApiError}
 */
export async function generateStoredLinks(
  connection: Connection,
  job: GenerateJob,
  round: 'same' | 'again',
  progress: GenerateProgress,
): Promise<GenerateOutcome> {
  const { taxonomy } = await fetchTaxonomy(connection);
  const compiled = compileTaxonomy(taxonomy);
  checkChoices(compiled, job.choices);
  const input = await spoolInput(job.input);
  const inputFormat = job.inputFormat ?? formatOf(job.input);
  const open = () => openLinkRows(compiled, input.path, inputFormat, readHeader);
  try {
    const file = await open();
    const { header, warnings, encoding, hasByteOrderMark } = file;
    const destination = job.output === '-' ? cliMessages.standardOutput : job.output;
    const outcome = { source: input.name, destination, encoding, warnings };
    const nothing = { refused: rowReport(), rowWarnings: rowReport() };
    if (header === null) return { ...outcome, ...nothing, faults: file.faults };
    const format = job.format ?? formatOf(job.output);
    const layout = layoutOf(header, { ...job, inputFormat, format });
    refuseTakenColumn(layout);
    const survey = await surveyRows(header, rowChunks(header, file.batches));
    progress.total = survey.rows;
    if (survey.rows === 0) {
      const missing = header.input === 'ndjson' ? 'ndjson_rows_missing' : 'csv_rows_missing';
      return { ...outcome, ...nothing, faults: [problem(missing, 'file')] };
    }
    const generation = await beginGeneration(connection, survey, job.choices, round);
    const written = linkFormat(layout);
    const kept = refusedFile(job.errors, header);
    const findings = new RowFindings(kept);
    const storeChunk = chunkStore({ connection, compiled, job, layout, written, findings });
    input.handOver();
    const signal = onStopSignal(() => {});
    let sink: ByteSink | null = null;
    try {
      for await (const chunk of rowChunks(header, (await open()).batches)) {
        if (chunk.digest !== survey.chunks[chunk.index]?.digest) {
          throw new CommandError(serverMessages.changedMeanwhile(progress.written));
        }
        await generation.sending(chunk);
        const { text, links } = await storeChunk(chunk, generation.keyOf(chunk));
        const mark = hasByteOrderMark && layout.input !== 'ndjson' ? BYTE_ORDER_MARK : '';
        const start = sink === null ? mark + written.header : '';
        sink ??= await openSink(job.output);
        if (start + text !== '') await sink.write(Buffer.from(start + text));
        await findings.flush();
        progress.rows += chunk.size;
        progress.done = progress.rows;
        progress.written += links;
        progress.refused = findings.refusedRows;
        if (signal.isRaised && progress.rows < survey.rows) {
          throw new CommandError(cliMessages.stoppedAfter(progress.written, destination));
        }
      }
      await generation.finish();
    } finally {
      signal.forget();
      await sink?.close();
      await kept.close();
    }
    const { refused, rowWarnings } = findings;
    return { ...outcome, refused, rowWarnings, faults: [] };
  } finally {
    await input.forget();
  }
}
