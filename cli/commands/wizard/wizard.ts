import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { cliHelp } from '../../messages/cli-help.ts';
import { log, print } from '../../output/output.ts';
import { canDraw, isInteractive } from '../../output/terminal.ts';
import { connect } from '../../server/client.ts';
import { findPreset } from '../../server/find-preset.ts';
import { wizardMessages } from '../../ui/screen-texts.ts';
import { findSources, type OpenedSource, openSource } from './taxonomy-sources.ts';
import { wizardHelp } from './wizard-texts.ts';

interface WizardFlags {
  readonly taxonomy?: string;
  readonly preset?: string;
}

/** Declares `utmost wizard`. */
export default function wizard(command: Command): void {
  command
    .addOption(new Option('-t, --taxonomy <file>', cliHelp.taxonomyOption).conflicts('preset'))
    .option('--preset <name>', cliHelp.presetOption)
    .addHelpText('after', wizardHelp.examples)
    .action(wizardFrom);
}

async function wizardFrom({ taxonomy, preset }: WizardFlags): Promise<void> {
  if (!isInteractive() || !canDraw()) {
    throw new CommandError(wizardMessages.needsTerminal, EXIT.usage);
  }
  const opened = await openGiven(taxonomy, preset);
  const sources = opened ? [] : await findSources();
  // Load Ink, which takes a third of a second, only for a terminal.
  const { runWizard } = await import('../../ui/wizard/wizard.tsx');
  const { url, messages } = await runWizard(sources, opened);
  log(messages);
  if (url === null) throw new CommandError(cliMessages.stopped);
  print(url);
}

/** The taxonomy that the options ask for; null where one is to be chosen. */
async function openGiven(
  taxonomy: string | undefined,
  preset: string | undefined,
): Promise<OpenedSource | null> {
  if (taxonomy !== undefined) {
    return openSource({ kind: 'file', path: taxonomy, parameters: null, problems: 0 });
  }
  if (preset === undefined) return null;
  const connection = await connect({});
  const start = await findPreset(connection, preset);
  return { ...(await openSource({ kind: 'server', connection })), start };
}
