import type { Command } from 'commander';
import { serverMessages } from '../../messages/cli-server.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { print, printJson } from '../../output/output.ts';
import { bodyOf, connect } from '../../server/client.ts';
import { whoamiHelp } from './whoami-texts.ts';

/** Declares `utmost whoami`. */
export default function whoami(command: Command): void {
  withServerOptions(command).addHelpText('after', whoamiHelp.whoamiExamples).action(tellWho);
}

async function tellWho(flags: ServerFlags): Promise<void> {
  const { url, api } = await connect(flags);
  const person = await bodyOf(api.GET('/api/auth/me'));
  if (flags.json) printJson({ server: url, ...person });
  else print(serverMessages.signedInAs(person, url));
}
