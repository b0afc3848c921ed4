import { closestName } from '@utmost/core/closest-name.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
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
  if (word !== undefined) throw unknownCommand(word, known);
}

/** What the command is called that prints the help of those beside it. */
export const HELP = 'help';

/** Declares `help` below a command, for those that are declared below it, however deep. */
export function withHelp(parent: Command): void {
  parent
    .command(HELP)
    .summary(cliHelp.helpCommand)
    .description(cliHelp.helpCommand)
    .helpOption('-h, --help', cliHelp.help)
    .argument('[command...]', cliHelp.helpArgument)
    .action((words: readonly string[]) => words.reduce(commandBelow, parent).outputHelp());
}

function commandBelow(command: Command, word: string): Command {
  const found = command.commands.find((one) => one.name() === word);
  if (found) return found;
  throw unknownCommand(
    word,
    command.commands.map((one) => one.name()),
  );
}

function unknownCommand(word: string, known: readonly string[]): CommandError {
  return new CommandError(cliMessages.unknownCommand(word, closestName(word, known)), EXIT.usage);
}
