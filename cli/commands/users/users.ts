import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { type Consent, requireConsent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { serverSubcommand, withSubcommands } from '../../options/subcommands.ts';
import { log, print, printJson } from '../../output/output.ts';
import { printTable } from '../../output/table.ts';
import { bodyOf, connect } from '../../server/client.ts';
import { usersHelp, usersMessages } from './users-texts.ts';

const { table, day } = serverMessages;
const HEADINGS = [table.username, table.name, table.email, table.role, table.since];

/** Declares `utmost users`. */
export default function users(command: Command): void {
  command.addHelpText('after', usersHelp.usersExamples);
  withSubcommands(command, {
    list: serverSubcommand(usersHelp.usersList, list),
    invite: { summary: usersHelp.usersInvite, declare: usersInvite },
    remove: { summary: usersHelp.usersRemove, declare: usersRemove },
  });
}

async function list(flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const people = await bodyOf(api.GET('/api/users'));
  if (flags.json) printJson(people);
  else {
    const rows = people.map(({ username, name, email, role, createdAt }) => [
      username,
      name,
      email,
      role,
      day(new Date(createdAt)),
    ]);
    printTable(HEADINGS, rows);
  }
}

/** Declares `utmost users invite`. */
function usersInvite(command: Command): void {
  withServerOptions(command.argument('<email>', usersHelp.usersInviteArgument))
    .addHelpText('after', usersHelp.usersInviteExamples)
    .action(invite);
}

async function invite(email: string, flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const invitation = await bodyOf(api.POST('/api/users/invite', { body: { email } }));
  const { expiresAt, url, mailStatus } = invitation;
  if (mailStatus !== 'sent') log([usersMessages.mailNotSent[mailStatus]]);
  if (flags.json) printJson(invitation);
  else {
    log([usersMessages.invited(invitation.email, new Date(expiresAt))]);
    if (url !== undefined) print(url);
  }
}

/** Declares `utmost users remove`. */
function usersRemove(command: Command): void {
  withConsent(command.argument('<person>', usersHelp.usersRemoveArgument));
  withServerOptions(command).addHelpText('after', usersHelp.usersRemoveExamples).action(remove);
}

async function remove(who: string, flags: ServerFlags & Consent): Promise<void> {
  const { url, api } = await connect(flags);
  const people = await bodyOf(api.GET('/api/users'));
  const named = people.filter(({ id, username, email }) => {
    return id === who || username === who || email.toLowerCase() === who.toLowerCase();
  });
  const [person, ...others] = named;
  if (person === undefined) throw new CommandError(usersMessages.noSuchPerson(who));
  // A username may look like another user's address.
  if (others.length > 0) {
    throw new CommandError(usersMessages.severalPeople(who, named), EXIT.usage);
  }
  const { id, email } = person;
  await requireConsent(flags, usersMessages.askRemove(email, url));
  const answer = await bodyOf(api.DELETE('/api/users/{id}', { params: { path: { id } } }));
  if (flags.json) printJson({ ...answer, id, email });
  log([usersMessages.removed(email)]);
}
