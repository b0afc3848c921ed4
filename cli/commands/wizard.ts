import { cliMessages } from '@utmost/core/messages/cli.ts';
import { cliHelp } from '@utmost/core/messages/cli-help.ts';
import { wizardHelp, wizardMessages } from '@utmost/core/messages/cli-wizard.ts';
import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isSomebodyThere } from '../prompts/somebody-there.ts';
import { findSources, openSource } from '../services/wizard/sources.ts';
import { canDraw } from '../ui/can-draw.ts';
import { complain, tell } from '../ui/output.ts';

interface WizardFlags {
  readonly taxonomy?: string;
}

/** Declares `utmost wizard`. */
export function wizard(command: Command): void {
  command
    .option('-t, --taxonomy <file>', cliHelp.taxonomyOption)
    .addHelpText('after', wizardHelp.examples)
    .action(wizardFrom);
}

async function wizardFrom({ taxonomy }: WizardFlags): Promise<void> {
  if (!isSomebodyThere() || !canDraw()) {
    throw new CommandError(wizardMessages.needsTerminal, EXIT.usage);
  }
  const opened =
    taxonomy === undefined
      ? null
      : await openSource({ kind: 'file', path: taxonomy, parameters: null, problems: 0 });
  const sources = opened ? [] : await findSources();
  // Ink takes a third of a second to load: only for somebody who looks.
  const { runWizard } = await import('../ui/wizard/wizard.tsx');
  const { url, said } = await runWizard(sources, opened);
  complain(said);
  if (url === null) throw new CommandError(cliMessages.stopped);
  tell(url);
}
