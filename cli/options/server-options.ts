import { type Command, Option } from 'commander';
import { cliHelp, serverHelp } from '../messages/cli-help.ts';
import { wholeNumber } from './parse-options.ts';

const MOST_RETRY_S = 24 * 60 * 60;

/** What every command that talks to a server can be told. */
export interface ServerFlags {
  readonly serverUrl?: string;
  /** In seconds. */
  readonly retryFor?: number;
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
    .addOption(retryOption())
    .addOption(new Option('--url <url>').hideHelp())
    .on('option:url', (url: string) => command.setOptionValue('serverUrl', url));
}

function retryOption(): Option {
  return new Option('--retry-for <seconds>', serverHelp.retryFor).argParser(
    wholeNumber('--retry-for', 0, MOST_RETRY_S),
  );
}
