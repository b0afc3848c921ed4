import { randomUUID } from 'node:crypto';
import { ApiError } from '@utmost/core/api-error.ts';
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
import { flagOf, RepeatedOption, withParam } from '../../options/parse-options.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, print, printJson } from '../../output/output.ts';
import { bodyOf, connect, isReplay } from '../../server/client.ts';
import { linksHelp, linksMessages } from './links-texts.ts';

interface CreateFlags extends ServerFlags, DuplicateFlags {
  readonly name?: string;
  readonly param?: ReadonlyMap<string, string>;
  readonly encoding: boolean;
}

const WEBSITE_URL = 'website-url';
const NEEDED = [
  { name: 'baseUrl', flag: WEBSITE_URL, question: cliMessages.askUrl },
  { name: 'name', flag: '--name', question: cliMessages.askName },
] as const;

/** Declares `utmost links create`. */
export function linksCreate(command: Command): void {
  command
    .argument(`[${WEBSITE_URL}]`, cliHelp.urlOption)
    .option('-n, --name <name>', cliHelp.nameOption)
    .addOption(new RepeatedOption('-p, --param <name=value>', cliHelp.paramOption, withParam))
    .option('--no-encoding', cliHelp.encodingOption);
  withDuplicateOptions(command);
  withServerOptions(command).addHelpText('after', linksHelp.linksCreateExamples).action(create);
}

async function create(websiteUrl: string | undefined, flags: CreateFlags): Promise<void> {
  const { param = new Map(), encoding, json } = flags;
  const given = {
    ...(websiteUrl !== undefined && { baseUrl: websiteUrl }),
    ...(flags.name !== undefined && { name: flags.name }),
  };
  const { baseUrl, name } = await completeFlags(given, NEEDED, !json);
  const { api } = await connect(flags);
  const parameters = JSON.stringify(Object.fromEntries(param));
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
