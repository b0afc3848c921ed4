import { describeDiff } from '@utmost/core/messages/taxonomy-diff.ts';
import { isSame } from '@utmost/core/taxonomy/difference.ts';
import { documentParameter } from '@utmost/core/taxonomy/document-print.ts';
import type { Command } from 'commander';
import { EXIT } from '../../command-error.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { compareTaxonomy } from './compare-taxonomy.ts';
import { taxonomyHelp, taxonomyMessages } from './taxonomy-texts.ts';

/** Declares `utmost taxonomy diff`. */
export function taxonomyDiff(command: Command): void {
  command.argument('<file>', taxonomyHelp.taxonomyDocument);
  withServerOptions(command)
    .addHelpText('after', taxonomyHelp.taxonomyDiffExamples)
    .action(compare);
}

async function compare(path: string, flags: ServerFlags): Promise<void> {
  const { connection, file, diff } = await compareTaxonomy(path, flags);
  const { url } = connection;
  const summary = describeDiff(diff);
  const same = isSame(diff);
  if (flags.json) {
    const added = diff.added.map((one) => ({
      ...one,
      parameter: documentParameter(one.parameter),
    }));
    printJson({ server: url, file, same, ...diff, added, summary });
  } else for (const line of summary) print(line);
  log([
    same ? taxonomyMessages.taxonomySame(file, url) : taxonomyMessages.taxonomyDiffers(file, url),
  ]);
  if (!same) process.exitCode = EXIT.problems;
}
