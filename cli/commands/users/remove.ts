import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { bodyOf, connect } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { complain, tellJson } from '../../ui/output.ts';
import { type Consent, requireConsent, withConsent } from '../require-consent.ts';
import { type ServerFlags, withServerOptions } from '../server-options.ts';

/** Declares `utmost users remove`. */
export function usersRemove(command: Command): void {
  withConsent(command.argument('<person>', serverHelp.usersRemoveArgument));
  withServerOptions(command).addHelpText('after', serverHelp.usersRemoveExamples).action(remove);
}

async function remove(who: string, flags: ServerFlags & Consent): Promise<void> {
  const { url, api } = await connect(flags);
  const people = await bodyOf(api.GET('/api/users'));
  const named = people.filter(({ id, username, email }) => {
    return id === who || username === who || email.toLowerCase() === who.toLowerCase();
  });
  const [person, ...others] = named;
  if (person === undefined) throw new CommandError(serverMessages.noSuchPerson(who));
  // A username may look like somebody else's address.
  if (others.length > 0) {
    throw new CommandError(serverMessages.severalPeople(who, named), EXIT.usage);
  }
  const { id, email } = person;
  await requireConsent(flags, serverMessages.askRemove(email, url));
  const answer = await bodyOf(api.DELETE('/api/users/{id}', { params: { path: { id } } }));
  if (flags.json) tellJson({ ...answer, id, email });
  complain([serverMessages.removed(email)]);
}
