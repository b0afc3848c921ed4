import { cliHelp } from '@utmost/core/messages/cli.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';

/** What every command that talks to a server can be told. */
export interface ServerFlags {
  readonly url?: string;
  readonly json?: true;
}

/** Declares the options that every command has that talks to a server. */
export function withServerOptions(command: Command): Command {
  return command
    .option('--url <server>', serverHelp.urlOption)
    .option('--json', cliHelp.jsonOption);
}
