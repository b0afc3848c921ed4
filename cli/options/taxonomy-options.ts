import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { withCounters } from '@utmost/core/taxonomy/set-counters.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
import { readTaxonomy } from '../files/read-taxonomy.ts';
import { cliMessages } from '../messages/cli.ts';
import { cliHelp, serverHelp } from '../messages/cli-help.ts';
import { serverMessages } from '../messages/cli-server.ts';
import { completeFlags } from './complete-flags.ts';
import { withServerUrl } from './server-options.ts';

/** Which taxonomy URLs are held against. */
export interface TaxonomyFlags {
  readonly taxonomy?: string;
  readonly server?: true;
  readonly serverUrl?: string;
}

/** The prompt for a missing taxonomy. */
export const TAXONOMY = {
  name: 'taxonomy',
  flag: '--taxonomy (or --server)',
  question: cliMessages.askTaxonomy,
} as const;

/** Declares the options that say which taxonomy URLs are held against. */
export function withTaxonomyOptions(command: Command): Command {
  command
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .option('--server', serverHelp.taxonomyServer);
  return withServerUrl(command);
}

/**
 * Which document is meant.
 * @param mayAsk false where a program reads the result
 * @returns a path, or null for the server's taxonomy
 * @throws {CommandError} wrong usage (2)
 */
export async function chosenTaxonomy(
  flags: TaxonomyFlags,
  mayAsk: boolean,
): Promise<string | null> {
  refuseTwoTaxonomies(flags);
  const { taxonomy, server } = flags;
  if (server) return null;
  const given = { ...(taxonomy !== undefined && { taxonomy }) };
  return (await completeFlags<'taxonomy'>(given, [TAXONOMY], mayAsk)).taxonomy;
}

/**
 * Refuses what cannot be meant: two taxonomies, or the address of a server that is not used.
 * @throws {CommandError} wrong usage (2)
 */
export function refuseTwoTaxonomies({ taxonomy, server, serverUrl }: TaxonomyFlags): void {
  const misuse = (line: string): CommandError => new CommandError(line, EXIT.usage);
  if (server && taxonomy !== undefined) throw misuse(serverMessages.taxonomyOrServer);
  if (!server && serverUrl !== undefined) throw misuse(serverMessages.serverOnly('--server-url'));
}

/**
 * Reads the taxonomy that was chosen.
 * @param path null for the server's
 * @throws {CommandError} when it cannot be read (1), holds problems (3), or without a sign-in (4)
 * @throws {ApiError}
 */
export async function readChosen(
  path: string | null,
  flags: TaxonomyFlags,
): Promise<CompiledTaxonomy> {
  if (path !== null) return withUnknownCounters(await readTaxonomy(path));
  const { connect } = await import('../server/client.ts');
  const { fetchTaxonomy } = await import('../server/fetch-taxonomy.ts');
  const { taxonomy } = await fetchTaxonomy(await connect(flags));
  return compileTaxonomy(taxonomy);
}

/** The same taxonomy where the numbers that were given are not known: the counters of a file are as old as the file. */
function withUnknownCounters(compiled: CompiledTaxonomy): CompiledTaxonomy {
  const names = compiled.parameters.map(({ parameter }) => parameter.queryName);
  return withCounters(compiled, new Map(names.map((name) => [name, Number.POSITIVE_INFINITY])));
}
