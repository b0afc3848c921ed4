import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { ApiError } from '@utmost/core/api-error.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import chalk from 'chalk';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { completeFlags } from '../../options/complete-flags.ts';
import {
  type DuplicateFlags,
  duplicatesOf,
  withDuplicateOptions,
} from '../../options/duplicate-options.ts';
import {
  type LinkFilter,
  type LinkFilterFlags,
  linkFilterOf,
  withLinkFilter,
} from '../../options/link-filter.ts';
import {
  flagOf,
  RepeatedOption,
  requireIds,
  wholeNumber,
  withParam,
} from '../../options/parse-options.ts';
import { type Consent, requireConsent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { refuseUnknown, withSubcommands } from '../../options/subcommands.ts';
import { setColorLevel } from '../../output/color-level.ts';
import { log, print, printJson } from '../../output/output.ts';
import { printable } from '../../output/printable.ts';
import { writeStandard } from '../../output/standard-streams.ts';
import { isReadByPeople, printTable } from '../../output/table.ts';
import { canDraw, isInteractive } from '../../output/terminal.ts';
import {
  bodyOf,
  connect,
  isReplay,
  LONG_PATIENCE_S,
  type TrackingLink,
} from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { findPreset } from '../../server/find-preset.ts';
import { linksHelp, linksMessages } from './links-texts.ts';
import { readPage } from './read-page.ts';

/** Declares `utmost links`. */
export default function links(command: Command): void {
  withServerOptions(command)
    .addHelpText('after', linksHelp.linksExamples)
    // Else a misspelled command below it is but an argument too many.
    .allowExcessArguments()
    .action((flags: ServerFlags) => {
      refuseUnknown(command, Object.keys(BELOW));
      return browse(flags);
    });
  withSubcommands(command, BELOW);
}

const BELOW = {
  list: { summary: linksHelp.linksList, declare: linksList },
  create: { summary: linksHelp.linksCreate, declare: linksCreate },
  delete: { summary: linksHelp.linksDelete, declare: linksDelete },
};

/** At a terminal links are looked through; for a program they are listed. */
async function browse(flags: ServerFlags): Promise<void> {
  const isAttended = isInteractive() && canDraw() && isReadByPeople();
  if (flags.json || !isAttended) {
    await listLinks({ ...flags, limit: USUAL });
    return;
  }
  const connection = await connect(flags);
  const { taxonomy } = await fetchTaxonomy(connection);
  // Load Ink, which takes a third of a second, only for a terminal.
  const { browseLinks } = await import('../../ui/links/links-browser.tsx');
  const { compileTaxonomy } = await import('@utmost/core/taxonomy/compile.ts');
  await browseLinks(connection, compileTaxonomy(taxonomy));
}

interface ListFlags extends ServerFlags, LinkFilterFlags {
  readonly limit: number;
}

/** How many links are listed by default. */
const USUAL = 25;

const MOST = 1_000;

/** Declares `utmost links list`. */
function linksList(command: Command): void {
  withLinkFilter(command).option(
    '--limit <number>',
    linksHelp.linksLimit,
    wholeNumber('--limit', 1, MOST),
    USUAL,
  );
  withServerOptions(command).addHelpText('after', linksHelp.linksListExamples).action(listLinks);
}

/** Lists links, as the options ask for it. */
async function listLinks({ limit, json, ...flags }: ListFlags): Promise<void> {
  const page = await readPage(await connect(flags), linkFilterOf(flags), 0, limit);
  const { links, count: total, isExact } = page;
  if (json) printJson({ total, isExact, links });
  else if (isReadByPeople()) links.forEach(printLink);
  else printTable([], links.map(cellsOf));
  log([linksMessages.listed(links.length, total, isExact)]);
}

/** A URL is to be copied, so it has a line of its own, however long that is. */
function printLink({ id, name, fullUrl, createdBy, createdAt }: TrackingLink): void {
  setColorLevel(1);
  const made = linksMessages.madeBy(createdBy, new Date(createdAt), id);
  const lines = [chalk.bold(printable(name)), `  ${printable(fullUrl)}`];
  writeStandard(1, `${[...lines, chalk.dim(`  ${printable(made)}`)].join('\n')}\n`);
}

function cellsOf({ id, createdAt, createdBy, name, fullUrl }: TrackingLink): string[] {
  return [id, createdAt, createdBy, name, fullUrl];
}

interface CreateFlags extends ServerFlags, DuplicateFlags {
  readonly name?: string;
  readonly preset?: string;
  readonly param?: ReadonlyMap<string, string>;
  readonly encoding: boolean;
}

const WEBSITE_URL = 'website-url';

const NEEDED = [
  { name: 'baseUrl', flag: WEBSITE_URL, question: cliMessages.askUrl },
  { name: 'name', flag: '--name', question: cliMessages.askName },
] as const;

/** Declares `utmost links create`. */
function linksCreate(command: Command): void {
  command
    .argument(`[${WEBSITE_URL}]`, cliHelp.urlOption)
    .option('-n, --name <name>', cliHelp.nameOption)
    .option('--preset <name>', cliHelp.presetOption)
    .addOption(new RepeatedOption('-p, --param <name=value>', cliHelp.paramOption, withParam))
    .option('--no-encoding', cliHelp.encodingOption);
  withDuplicateOptions(command);
  withServerOptions(command).addHelpText('after', linksHelp.linksCreateExamples).action(create);
}

async function create(websiteUrl: string | undefined, flags: CreateFlags): Promise<void> {
  const { preset, param = new Map(), encoding, json } = flags;
  const given = {
    ...(websiteUrl !== undefined && { baseUrl: websiteUrl }),
    ...(flags.name !== undefined && { name: flags.name }),
  };
  const { baseUrl, name } = await completeFlags(given, NEEDED, !json);
  const connection = await connect(flags);
  const { api } = connection;
  const start = preset === undefined ? new Map() : await findPreset(connection, preset);
  const parameters = printParameters(new Map([...start, ...param]));
  const header = { 'Idempotency-Key': flags.idempotencyKey ?? randomUUID() };
  const duplicates = duplicatesOf(flags);
  const query = duplicates === 'allow' ? {} : { duplicates };
  const body = { name, baseUrl, parameters, urlEncoding: encoding };
  try {
    const call = api.POST('/api/tracking-links', { params: { header, query }, body });
    const link = await bodyOf(call);
    const { response } = await call;
    if (json) printJson(link);
    else print(link.fullUrl);
    log((link.warnings ?? []).map(({ message }) => cliMessages.warning(message)));
    if (isReplay(response)) log([serverMessages.replayed(1)]);
    else if (response.status === 200) log([linksMessages.linkExists]);
  } catch (error) {
    throw ofFlags(error);
  }
}

/** What is wrong with the link, by the flag it comes from. */
function ofFlags(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.size === 0) return error;
  const lines = [...error.errors].map(([path, sentence]) =>
    cliMessages.linkProblem(flagOf(path, WEBSITE_URL), sentence),
  );
  return new CommandError(lines, error.status === 422 ? EXIT.problems : EXIT.failed, error);
}

interface DeleteFlags extends ServerFlags, LinkFilterFlags, Consent {
  readonly all?: true;
}

type Selection = { readonly ids: string[] } | { readonly filter: LinkFilter };

const MOST_IDS = 10_000;

/** Declares `utmost links delete`. */
function linksDelete(command: Command): void {
  command.argument('[id...]', linksHelp.linksDeleteArgument);
  withConsent(withLinkFilter(command).option('--all', linksHelp.linksDeleteAll));
  withServerOptions(command).addHelpText('after', linksHelp.linksDeleteExamples).action(remove);
}

async function remove(args: readonly string[], flags: DeleteFlags): Promise<void> {
  const selection = await selectedLinks(args, flags);
  const connection = await connect(flags, LONG_PATIENCE_S);
  const { count, isExact } =
    'ids' in selection
      ? { count: selection.ids.length, isExact: true }
      : await readPage(connection, selection.filter, 0, 1);
  if (count > 0) {
    await requireConsent(flags, linksMessages.askDelete(count, isExact, connection.url));
  }
  const removed =
    count === 0
      ? { deleted: 0 }
      : await bodyOf(connection.api.DELETE('/api/tracking-links', { body: selection }));
  if (flags.json) printJson({ server: connection.url, ...removed });
  log([linksMessages.deleted(removed.deleted, connection.url)]);
}

/** Either the named links or those that a filter leaves; all of them only when that is said. */
async function selectedLinks(args: readonly string[], flags: DeleteFlags): Promise<Selection> {
  const isPiped = args.length === 1 && args[0] === '-';
  const ids = isPiped ? (await textOf(process.stdin)).split(/\s+/).filter(Boolean) : [...args];
  const filter = linkFilterOf(flags);
  const isFiltered = Object.keys(filter).length > 0;
  const ways = [ids.length > 0 || isPiped, isFiltered, flags.all === true];
  if (ways.filter(Boolean).length !== 1) {
    throw new CommandError(linksMessages.whichToDelete, EXIT.usage);
  }
  requireIds(ids, linksMessages.noLinkId);
  if (ids.length > MOST_IDS) {
    throw new CommandError(linksMessages.tooManyIds(ids.length, MOST_IDS), EXIT.usage);
  }
  return ids.length > 0 || isPiped ? { ids } : { filter };
}
