import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import { type Command, Option } from 'commander';
import { bodyOf, connect } from '../../client.ts';
import { complain, tell, tellJson } from '../../ui/output.ts';
import { type ServerFlags, withServerOptions } from '../server-options.ts';
import { wholeNumber } from '../whole-number.ts';

interface CreateFlags extends ServerFlags {
  readonly scope: 'read' | 'write' | 'admin';
  readonly days?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 3650;

/** Declares `utmost tokens create`. */
export function tokensCreate(command: Command): void {
  command
    .argument('<name>', serverHelp.tokensCreateArgument)
    .addOption(
      new Option('--scope <scope>', serverHelp.tokensScope)
        .choices(['read', 'write', 'admin'])
        .makeOptionMandatory(),
    )
    .option('--days <number>', serverHelp.tokensDays, wholeNumber('--days', 1, MOST_DAYS));
  withServerOptions(command).addHelpText('after', serverHelp.tokensCreateExamples).action(create);
}

async function create(name: string, { scope, days, json, ...flags }: CreateFlags): Promise<void> {
  const { api } = await connect(flags);
  const expiresAt =
    days === undefined
      ? (await bodyOf(api.GET('/api/auth/me'))).credential.expiresAt
      : new Date(Date.now() + days * DAY_MS).toISOString();
  const made = await bodyOf(api.POST('/api/api-tokens', { body: { name, scope, expiresAt } }));
  if (json) tellJson(made);
  else tell(made.token);
  const until = made.expiresAt === null ? null : new Date(made.expiresAt);
  complain([serverMessages.tokenMade(made.name, until)]);
}
