import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { log, print } from '../../output/output.ts';
import { canDraw, isInteractive } from '../../output/terminal.ts';
import { wizardMessages } from '../../ui/screen-texts.ts';
import { findSources, openSource } from './taxonomy-sources.ts';
import { wizardHelp } from './wizard-texts.ts';

interface WizardFlags {
  readonly taxonomy?: string;
}

/** Declares `utmost wizard`. */
export default function wizard(command: Command): void {
  command
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .addHelpText('after', wizardHelp.examples)
    .action(wizardFrom);
}

async function wizardFrom({ taxonomy }: WizardFlags): Promise<void> {
  if (!isInteractive() || !canDraw()) {
    throw new CommandError(wizardMessages.needsTerminal, EXIT.usage);
  }
  const opened =
    taxonomy === undefined
      ? null
      : await openSource({ kind: 'file', path: taxonomy, parameters: null, problems: 0 });
  const sources = opened ? [] : await findSources();
  // Load Ink, which takes a third of a second, only for a terminal.
  const { runWizard } = await import('../../ui/wizard/wizard.tsx');
  const { url, messages } = await runWizard(sources, opened);
  log(messages);
  if (url === null) throw new CommandError(cliMessages.stopped);
  print(url);
}
