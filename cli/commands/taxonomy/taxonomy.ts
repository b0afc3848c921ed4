import type { Command } from 'commander';
import { cliHelp } from '../../messages/cli-help.ts';
import { serverHelp } from '../../messages/cli-server-help.ts';
import { withSubcommands } from '../../options/subcommands.ts';
import { taxonomyApply } from './apply.ts';
import { taxonomyDiff } from './diff.ts';
import { taxonomyLint } from './lint.ts';
import { taxonomyPull } from './pull.ts';

/** Declares `utmost taxonomy`. */
export function taxonomy(command: Command): void {
  command.addHelpText('after', cliHelp.taxonomyExamples);
  withSubcommands(command, {
    lint: { summary: cliHelp.taxonomyLint, declare: taxonomyLint },
    pull: { summary: serverHelp.taxonomyPull, declare: taxonomyPull },
    diff: { summary: serverHelp.taxonomyDiff, declare: taxonomyDiff },
    apply: { summary: serverHelp.taxonomyApply, declare: taxonomyApply },
  });
}
