import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { formatOf } from '../../files/formats.ts';
import { isStandardOutput } from '../../files/replace-file.ts';
import { type LinkFilterFlags, linkFilterOf, withLinkFilter } from '../../options/link-filter.ts';
import { refuseSpreadsheet } from '../../options/refuse-spreadsheet.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, printJson } from '../../output/output.ts';
import { watchProgress } from '../../output/watch-progress.ts';
import { connect } from '../../server/client.ts';
import { EXPORT_FORMATS, type ExportFormat, exportLinks } from './export-links.ts';
import { exportHelp, exportMessages } from './export-texts.ts';

interface ExportFlags extends ServerFlags, LinkFilterFlags {
  readonly output: string;
  readonly format?: ExportFormat;
}

/** Declares `utmost export`. */
export function exportCommand(command: Command): void {
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
