import { cliHelp } from '@utmost/core/messages/cli-help.ts';
import { Argument, type Command } from 'commander';
import { bareProgram, declareCommands } from '../command-table.ts';
import { bashCompletion } from '../services/completion/bash.ts';
import { describe } from '../services/completion/described-command.ts';
import { fishCompletion } from '../services/completion/fish.ts';
import { zshCompletion } from '../services/completion/zsh.ts';
import { writeStandard } from '../ui/standard-files.ts';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Declares `utmost completion`. */
export function completion(command: Command): void {
  command
    .addArgument(new Argument('<shell>', cliHelp.completionArgument).choices(Object.keys(SHELLS)))
    .addHelpText('after', cliHelp.completionExamples)
    .action(printCompletion);
}

async function printCompletion(shell: keyof typeof SHELLS): Promise<void> {
  const program = bareProgram();
  await declareCommands(program, () => true);
  writeStandard(1, SHELLS[shell](describe(program)));
}
