import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { bodyOf, connect } from '../client.ts';
import { tellJson } from '../ui/output.ts';
import { tellTable } from '../ui/table.ts';
import type { ServerFlags } from './server-options.ts';
import { serverSubcommand, withSubcommands } from './subcommands.ts';
import { usersInvite } from './users/invite.ts';
import { usersRemove } from './users/remove.ts';

const { table, day } = serverMessages;
const HEADINGS = [table.username, table.name, table.email, table.role, table.since];

/** Declares `utmost users`. */
export function users(command: Command): void {
  command.addHelpText('after', serverHelp.usersExamples);
  withSubcommands(command, {
    list: serverSubcommand(serverHelp.usersList, list),
    invite: { summary: serverHelp.usersInvite, declare: usersInvite },
    remove: { summary: serverHelp.usersRemove, declare: usersRemove },
  });
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const people = await bodyOf(api.GET('/api/users'));
  if (flags.json) tellJson(people);
  else {
    const rows = people.map(({ username, name, email, role, createdAt }) => [
      username,
      name,
      email,
      role,
      day(new Date(createdAt)),
    ]);
    await tellTable(HEADINGS, rows);
  }
}
