import { ApiError } from '@utmost/core/api-error.ts';
import { Command, CommanderError } from 'commander';
import { CommandError, EXIT, errorAsJson, refusedCommand } from './command-error.ts';
import { declareCommands } from './command-table.ts';
import { systemError } from './files/file-errors.ts';
import { cliMessages } from './messages/cli.ts';
import { cliHelp } from './messages/cli-help.ts';
import { HELP } from './options/subcommands.ts';
import { log, printJson } from './output/output.ts';
import { standardStream, writeStandard } from './output/standard-streams.ts';
import { canDraw, isInteractive } from './output/terminal.ts';
import manifest from './package.json' with { type: 'json' };

/**
 * Runs the command line; never throws. What came of it is in `process.exitCode`.
 * @param args what was typed after `utmost`
 */
export async function run(args: readonly string[]): Promise<void> {
  // Also what is no right usage, of which no command is told.
  let isJson = args.includes('--json');
  try {
    // Without arguments, an interactive terminal gets the wizard.
    const asked = args.length === 0 && isInteractive() && canDraw() ? ['wizard'] : [...args];
    const program = await programFor(asked);
    program.hook('preAction', (_, command) => {
      const { json, format } = command.opts();
      isJson = json === true || format === 'json';
    });
    await program.parseAsync(asked, { from: 'user' });
  } catch (error) {
    const failure = failureOf(error);
    if (failure && isJson) printJson(errorAsJson(failure));
    process.exitCode = failure?.exitCode ?? EXIT.done;
  }
}

async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('utmost')
    .description(cliHelp.program)
    // Also where a terminal is narrow descriptions are wrapped beside their names.
    .configureHelp({ minWidthToWrap: 20 })
    .version(manifest.version, '-v, --version', cliHelp.version)
    .helpOption('-h, --help', cliHelp.help)
    .addHelpText('after', cliHelp.programExamples)
    .showSuggestionAfterError()
    // What stands behind the name of a command is that command's.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => writeStandard(1, helpText(text)),
      writeErr: (text) => writeStandard(2, text),
    })
    .exitOverride();
  const asked = args.find((arg) => !arg.startsWith('-') && arg !== HELP);
  await declareCommands(program, asked);
  return program;
}

const USUAL_WIDTH = 80;

// Where all of it fits into any window, the streams of Node need not be loaded to ask how wide it is.
function helpText(text: string): string {
  if (text.length <= USUAL_WIDTH) return text;
  const { isTTY, columns } = standardStream(1);
  return wrapProse(text, isTTY ? columns : USUAL_WIDTH);
}

/** Says what ended a command; null where it was no failure. */
function failureOf(error: unknown): CommandError | null {
  // Commander has already printed its own; asking for help or the version is no mistake.
  if (error instanceof CommanderError) {
    const sentence = error.message.replace(/^error: /, '');
    return error.exitCode === 0 ? null : new CommandError(sentence, EXIT.usage);
  }
  const failure = commandErrorOf(error);
  log(failure.lines);
  return failure;
}

function commandErrorOf(error: unknown): CommandError {
  if (error instanceof ApiError) return refusedCommand(error);
  const worded = systemError(error);
  if (worded instanceof CommandError) return worded;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new CommandError(cliMessages.unexpected(detail).split('\n'));
}

const LEAST = 40;

/**
 * Wraps the paragraphs of a help to a width; lines that begin with a space stand as they are: options,
 * examples to be copied.
 * @returns the text as it is where the width is too small for any prose
 */
function wrapProse(text: string, width: number): string {
  if (width < LEAST) return text;
  return text.replace(/^\S.*(\n\S.*)*/gm, (paragraph) => wrapped(paragraph.split(/\s+/), width));
}

function wrapped(words: readonly string[], width: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}
