import { closestName } from '@utmost/core/closest-name.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from './command-error.ts';
import { cliMessages } from './messages/cli.ts';
import { cliHelp } from './messages/cli-help.ts';

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
  const known = command.commands.map((one) => one.name());
  throw new CommandError(cliMessages.unknownCommand(word, closestName(word, known)), EXIT.usage);
}
