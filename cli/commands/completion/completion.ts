import { Argument, type Command } from 'commander';
import { writeStandard } from '../../output/standard-streams.ts';
import { completionHelp } from './completion-texts.ts';
import { describe } from './described-command.ts';
import { bashCompletion, fishCompletion, zshCompletion } from './shells.ts';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Declares `utmost completion`. */
export default function completion(command: Command): void {
  command
    .addArgument(
      new Argument('<shell>', completionHelp.completionArgument).choices(Object.keys(SHELLS)),
    )
    .addHelpText('after', completionHelp.completionExamples)
    .action((shell: keyof typeof SHELLS) => {
      // Every command is declared where this one is asked for.
      if (command.parent) writeStandard(1, SHELLS[shell](describe(command.parent)));
    });
}
