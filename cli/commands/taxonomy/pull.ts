import { writeFile } from 'node:fs/promises';
import { printTaxonomyDocument, taxonomyDocument } from '@utmost/core/taxonomy/document-print.ts';
import type { Command } from 'commander';
import { writeError } from '../../files/file-errors.ts';
import { openSink } from '../../files/open-sink.ts';
import { type FreshFile, freshFile, isStandardOutput } from '../../files/replace-file.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log } from '../../output/output.ts';
import { connect } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { taxonomyHelp, taxonomyMessages } from './taxonomy-texts.ts';

interface PullFlags extends ServerFlags {
  readonly output: string;
}

/** Declares `utmost taxonomy pull`. */
export function taxonomyPull(command: Command): void {
  command.option('-o, --output <file>', taxonomyHelp.taxonomyPullOutput, '-');
  withServerOptions(command).addHelpText('after', taxonomyHelp.taxonomyPullExamples).action(pull);
}

async function pull({ output, json, ...flags }: PullFlags): Promise<void> {
  const connection = await connect(flags);
  const { taxonomy } = await fetchTaxonomy(connection);
  const isJson = json || /\.json$/i.test(output);
  const text = isJson
    ? `${JSON.stringify(taxonomyDocument(taxonomy), null, 2)}\n`
    : printTaxonomyDocument(taxonomy);
  if (isStandardOutput(output)) {
    const sink = await openSink('-');
    await sink.write(Buffer.from(text));
    return;
  }
  await replaceFile(output, text);
  log([taxonomyMessages.pulled(taxonomy.parameters.length, connection.url, output)]);
}

/**
 * Replaces a file atomically: other processes read the old text or the new one.
 * @throws {CommandError} when it cannot be written
 */
async function replaceFile(path: string, text: string): Promise<void> {
  let fresh: FreshFile | null = null;
  try {
    fresh = await freshFile(path);
    await writeFile(fresh.path, text, { flag: fresh.flags, mode: fresh.mode });
    await fresh.keep();
  } catch (error) {
    await fresh?.discard();
    throw writeError(error, path);
  }
}
