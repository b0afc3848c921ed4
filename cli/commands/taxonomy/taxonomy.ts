import type { Command } from 'commander';
import { withSubcommands } from '../../options/subcommands.ts';
import { taxonomyApply } from './apply.ts';
import { taxonomyDiff } from './diff.ts';
import { taxonomyLint } from './lint.ts';
import { taxonomyPull } from './pull.ts';
import { taxonomyHelp } from './taxonomy-texts.ts';

/** Declares `utmost taxonomy`. */
export function taxonomy(command: Command): void {
  command.addHelpText('after', taxonomyHelp.taxonomyExamples);
  withSubcommands(command, {
    lint: { summary: taxonomyHelp.taxonomyLint, declare: taxonomyLint },
    pull: { summary: taxonomyHelp.taxonomyPull, declare: taxonomyPull },
    diff: { summary: taxonomyHelp.taxonomyDiff, declare: taxonomyDiff },
    apply: { summary: taxonomyHelp.taxonomyApply, declare: taxonomyApply },
  });
}
