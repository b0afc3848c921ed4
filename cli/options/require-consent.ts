import type { Command } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { serverHelp } from '../messages/cli-help.ts';
import { serverMessages } from '../messages/cli-server.ts';
import { isInteractive } from '../output/terminal.ts';

/** The flags that decide whether a command asks for consent. */
export interface Consent {
  readonly yes?: true;
  /** A program reads the result, so there is no prompt. */
  readonly json?: true;
}

/** Adds the option `--yes`, which skips the prompt. */
export function withConsent(command: Command): Command {
  return command.option('-y, --yes', serverHelp.yes);
}

/**
 * Requires consent, by `--yes` or a prompt.
 * @throws {CommandError} when they do not (1), or cannot be asked (2)
 */
export async function requireConsent({ yes, json }: Consent, question: string): Promise<void> {
  if (yes) return;
  if (json || !isInteractive()) {
    throw new CommandError(serverMessages.yesMissing, EXIT.usage);
  }
  const { confirm } = await import('../output/ask.ts');
  if (!(await confirm(question))) throw new CommandError(cliMessages.stopped);
}
