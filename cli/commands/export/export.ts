import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { recordCounter } from '@utmost/core/csv/record-counter.ts';
import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { writeError } from '../../files/file-errors.ts';
import { formatOf } from '../../files/formats.ts';
import { openSink } from '../../files/open-sink.ts';
import { type FreshFile, freshFile, isStandardOutput } from '../../files/replace-file.ts';
import { type LinkFilterFlags, linkFilterOf, withLinkFilter } from '../../options/link-filter.ts';
import { refuseSpreadsheet } from '../../options/refuse-files.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, printJson } from '../../output/output.ts';
import { watchProgress } from '../../output/watch-progress.ts';
import { type Connection, connect } from '../../server/client.ts';
import { connectionError } from '../../server/connection-error.ts';
import { exportHelp, exportMessages } from './export-texts.ts';

interface ExportFlags extends ServerFlags, LinkFilterFlags {
  readonly output: string;
  readonly format?: ExportFormat;
}

/** Declares `utmost export`. */
export default function exportCommand(command: Command): void {
  command
    .option('-o, --output <file>', exportHelp.exportOutput, '-')
    .addOption(new Option('--format <format>', exportHelp.exportFormat).choices(EXPORT_FORMATS));
  withServerOptions(withLinkFilter(command))
    .addHelpText('after', exportHelp.exportExamples)
    .action(exportTo);
}

async function exportTo({ output: named, json, ...flags }: ExportFlags): Promise<void> {
  const output = isStandardOutput(named) ? '-' : named;
  if (json && output === '-') {
    throw new CommandError(exportMessages.exportJsonNeedsFile, EXIT.usage);
  }
  refuseSpreadsheet(output, flags.format ?? null);
  const filter = linkFilterOf(flags);
  const formatOfFile = formatOf(output) === 'ndjson' ? 'ndjson' : 'csv';
  const format = flags.format ?? formatOfFile;
  const connection = await connect(flags);
  const progress = { rows: 0, refused: 0, share: null as number | null };
  const started = performance.now();
  const stop = watchProgress(progress);
  const links = await exportLinks(connection, { filter, format, output }, (count, total) => {
    progress.rows = count;
    progress.share = total ? count / total : null;
  }).finally(stop);
  const seconds = (performance.now() - started) / 1000;
  if (json) {
    printJson({
      server: connection.url,
      output,
      format,
      links,
      seconds: Number(seconds.toFixed(3)),
    });
  }
  if (output !== '-') log([exportMessages.exported(links, output, seconds)]);
}

/** How links are written by the server. */
const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is to be exported. */
interface ExportJob {
  readonly filter: components['schemas']['TrackingLinkFilter'];
  readonly format: ExportFormat;
  /** A path, or `-`. */
  readonly output: string;
}

/**
 * Writes links into a file as the server sends them, in constant memory. The file is there only when it is
 * whole: until then it has another name.
 * @param isWritten is told how many links there are so far, and of how many where the server says so
 * @returns how many there were
 * @throws {CommandError} when the file cannot be written
 * @throws {ApiError} when the server refuses, or fewer links arrive than it announced
 */
async function exportLinks(
  { url, api }: Connection,
  { filter, format, output }: ExportJob,
  isWritten: (links: number, total: number | null) => void,
): Promise<number> {
  const { response } = await api.GET('/api/tracking-links/export', {
    params: { query: { format, filter: JSON.stringify(filter) } },
    parseAs: 'stream',
  });
  const counter = recordCounter(format);
  const text = new TextDecoder();
  const total = totalOf(response);
  let fresh: FreshFile | null = null;
  try {
    fresh = output === '-' ? null : await freshFile(output);
    const sink = await openSink(fresh?.path ?? output, { ...fresh, shownAs: output });
    try {
      for await (const bytes of piecesOf(url, response.body)) {
        await sink.write(bytes);
        isWritten(counter.add(text.decode(bytes, { stream: true })), total);
      }
    } finally {
      await sink.close();
    }
    const links = counter.end();
    checkTotal(links, total);
    await fresh?.keep();
    return links;
  } catch (error) {
    await fresh?.discard();
    throw error instanceof ApiError ? error : writeError(error, output);
  }
}

// A server of an earlier version doesn't say it.
function totalOf({ headers }: Response): number | null {
  const total = headers.get('X-Total-Count');
  return total === null ? null : Number(total);
}

// Behind a proxy that speaks HTTP/1.0 to the server, an answer that broke off ends like a whole one.
function checkTotal(links: number, total: number | null): void {
  if (total === null || links === total) return;
  throw new ApiError(0, exportMessages.exportCutOff(links, total), 'incomplete');
}

async function* piecesOf(
  url: string,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body;
  } catch (error) {
    throw new ApiError(0, connectionError(url, error), 'unreachable');
  }
}
