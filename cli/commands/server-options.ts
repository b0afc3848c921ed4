import { cliHelp } from '@utmost/core/messages/cli-help.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import { type Command, Option } from 'commander';

/** What every command that talks to a server can be told. */
export interface ServerFlags {
  readonly serverUrl?: string;
  readonly json?: true;
}

/** Declares the options that every command has that talks to a server. */
export function withServerOptions(command: Command): Command {
  return withServerUrl(command).option('--json', cliHelp.jsonOption);
}

/** Declares the option that says which server is meant; `--url`, as it was called before, still does. */
export function withServerUrl(command: Command): Command {
  return command
    .option('--server-url <url>', serverHelp.urlOption)
    .addOption(new Option('--url <url>').hideHelp())
    .on('option:url', (url: string) => command.setOptionValue('serverUrl', url));
}
