import type { components } from '@utmost/core/contract.d.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { bodyOf, connect } from '../client.ts';
import { complain, tellJson } from '../ui/output.ts';
import { tellTable } from '../ui/table.ts';
import { requireIds } from './require-ids.ts';
import { type ServerFlags, withServerOptions } from './server-options.ts';
import { serverSubcommand, withSubcommands } from './subcommands.ts';
import { tokensCreate } from './tokens/create.ts';

type Token = components['schemas']['ApiToken'];

const { table, day, never } = serverMessages;
const HEADINGS = [table.id, table.name, table.scope, table.owner, table.expires, table.used];

/** Declares `utmost tokens`. */
export function tokens(command: Command): void {
  command.addHelpText('after', serverHelp.tokensExamples);
  withSubcommands(command, {
    list: serverSubcommand(serverHelp.tokensList, list),
    create: { summary: serverHelp.tokensCreate, declare: tokensCreate },
    revoke: {
      summary: serverHelp.tokensRevoke,
      declare: (below) => {
        below.argument('<id>', serverHelp.tokensRevokeArgument);
        withServerOptions(below)
          .addHelpText('after', serverHelp.tokensRevokeExamples)
          .action(revoke);
      },
    },
  });
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const found = await bodyOf(api.GET('/api/api-tokens'));
  if (flags.json) tellJson(found);
  else await tellTable(HEADINGS, found.map(cellsOf));
}

function cellsOf({ id, name, scope, username, expiresAt, lastUsedAt }: Token): string[] {
  const shown = (at: string | null): string => (at === null ? never : day(new Date(at)));
  return [id, name, scope, username, shown(expiresAt), shown(lastUsedAt)];
}

async function revoke(id: string, flags: ServerFlags): Promise<void> {
  requireIds([id], serverMessages.noTokenId);
  const { api } = await connect(flags);
  const answer = await bodyOf(api.DELETE('/api/api-tokens/{id}', { params: { path: { id } } }));
  if (flags.json) tellJson(answer);
  complain([serverMessages.tokenRevoked]);
}
