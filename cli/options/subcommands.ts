import { closestName } from '@utmost/core/closest-name.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
import { withHelp } from '../help.ts';
import { cliMessages } from '../messages/cli.ts';
import { cliHelp } from '../messages/cli-help.ts';
import { type ServerFlags, withServerOptions } from './server-options.ts';

/** A command below another. */
export interface Subcommand {
  readonly summary: string;
  declare(command: Command): void;
}

/** A command below another that needs to be told no more than where the server is. */
export function serverSubcommand(
  summary: string,
  run: (flags: ServerFlags) => Promise<void>,
): Subcommand {
  return { summary, declare: (command) => void withServerOptions(command).action(run) };
}

/** Declares the commands below a command, by name. */
export function withSubcommands(
  command: Command,
  subcommands: Readonly<Record<string, Subcommand>>,
): void {
  for (const [name, { summary, declare }] of Object.entries(subcommands)) {
    const below = command.command(name).summary(summary).description(summary);
    below.helpOption('-h, --help', cliHelp.help);
    declare(below);
  }
  withHelp(command);
}

/**
 * Refuses a word behind a command that is none of those below it, for commands that do something by
 * themselves.
 * @throws {CommandError} wrong usage (2)
 */
export function refuseUnknown({ args }: Command, known: readonly string[]): void {
  const [word] = args;
  if (word === undefined) return;
  throw new CommandError(cliMessages.unknownCommand(word, closestName(word, known)), EXIT.usage);
}
