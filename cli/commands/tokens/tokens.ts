import type { components } from '@utmost/core/contract.d.ts';
import { type Command, Option } from 'commander';
import { serverMessages } from '../../messages/cli-server.ts';
import { requireIds, wholeNumber } from '../../options/parse-options.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { serverSubcommand, withSubcommands } from '../../options/subcommands.ts';
import { log, print, printJson } from '../../output/output.ts';
import { printTable } from '../../output/table.ts';
import { bodyOf, connect } from '../../server/client.ts';
import { tokensHelp, tokensMessages } from './tokens-texts.ts';

type Token = components['schemas']['ApiToken'];

const { table, day, never } = serverMessages;
const HEADINGS = [table.id, table.name, table.scope, table.owner, table.expires, table.used];

/** Declares `utmost tokens`. */
export default function tokens(command: Command): void {
  command.addHelpText('after', tokensHelp.tokensExamples);
  withSubcommands(command, {
    list: serverSubcommand(tokensHelp.tokensList, list),
    create: { summary: tokensHelp.tokensCreate, declare: tokensCreate },
    revoke: {
      summary: tokensHelp.tokensRevoke,
      declare: (below) => {
        below.argument('<id>', tokensHelp.tokensRevokeArgument);
        withServerOptions(below)
          .addHelpText('after', tokensHelp.tokensRevokeExamples)
          .action(revoke);
      },
    },
  });
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const found = await bodyOf(api.GET('/api/api-tokens'));
  if (flags.json) printJson(found);
  else printTable(HEADINGS, found.map(cellsOf));
}

function cellsOf({ id, name, scope, username, expiresAt, lastUsedAt }: Token): string[] {
  const shown = (at: string | null): string => (at === null ? never : day(new Date(at)));
  return [id, name, scope, username, shown(expiresAt), shown(lastUsedAt)];
}

async function revoke(id: string, flags: ServerFlags): Promise<void> {
  requireIds([id], tokensMessages.noTokenId);
  const { api } = await connect(flags);
  const answer = await bodyOf(api.DELETE('/api/api-tokens/{id}', { params: { path: { id } } }));
  if (flags.json) printJson(answer);
  log([tokensMessages.tokenRevoked]);
}

interface CreateFlags extends ServerFlags {
  readonly scope: 'read' | 'write' | 'admin';
  readonly days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 3650;

/** Declares `utmost tokens create`. */
function tokensCreate(command: Command): void {
  command
    .argument('<name>', tokensHelp.tokensCreateArgument)
    .addOption(
      new Option('--scope <scope>', tokensHelp.tokensScope)
        .choices(['read', 'write', 'admin'])
        .makeOptionMandatory(),
    )
    .option('--days <number>', tokensHelp.tokensDays, wholeNumber('--days', 1, MOST_DAYS));
  withServerOptions(command).addHelpText('after', tokensHelp.tokensCreateExamples).action(create);
}

async function create(name: string, { scope, days, json, ...flags }: CreateFlags): Promise<void> {
  const { api } = await connect(flags);
  const expiresAt =
    days === undefined
      ? (await bodyOf(api.GET('/api/auth/me'))).credential.expiresAt
      : new Date(Date.now() + days * DAY_MS).toISOString();
  const made = await bodyOf(api.POST('/api/api-tokens', { body: { name, scope, expiresAt } }));
  if (json) printJson(made);
  else print(made.token);
  const until = made.expiresAt === null ? null : new Date(made.expiresAt);
  log([tokensMessages.tokenMade(made.name, until)]);
}
