import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { bodyOf, connect } from '../../client.ts';
import { complain, tell, tellJson } from '../../ui/output.ts';
import { type ServerFlags, withServerOptions } from '../server-options.ts';

/** Declares `utmost users invite`. */
export function usersInvite(command: Command): void {
  withServerOptions(command.argument('<email>', serverHelp.usersInviteArgument))
    .addHelpText('after', serverHelp.usersInviteExamples)
    .action(invite);
}

async function invite(email: string, flags: ServerFlags): Promise<void> {
  const { api } = await connect(flags);
  const invitation = await bodyOf(api.POST('/api/users/invite', { body: { email } }));
  const { expiresAt, url, mailSent } = invitation;
  if (mailSent === false) complain([serverMessages.mailNotSent]);
  if (flags.json) tellJson(invitation);
  else {
    complain([serverMessages.invited(invitation.email, new Date(expiresAt))]);
    if (url !== undefined) tell(url);
  }
}
