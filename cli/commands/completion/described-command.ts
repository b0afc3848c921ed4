import type { Command } from 'commander';
import { RepeatedOption } from '../../options/parse-options.ts';
import { HELP } from '../../options/subcommands.ts';

/** An option, as a shell completes it. */
export interface DescribedOption {
  readonly long: string;
  readonly short: string | null;
  readonly summary: string;
  readonly takesValue: boolean;
  readonly isRepeated: boolean;
  /** The values it can take; empty where that is open, and files are proposed. */
  readonly values: readonly string[];
}

/** A command, as a shell completes it. */
export interface DescribedCommand {
  /** From the first word after the program's name. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly DescribedOption[];
  /** Whether something is to be named that is no option and no command. */
  readonly takesArgument: boolean;
  /** What its argument can be; empty where that is open. */
  readonly values: readonly string[];
  readonly commands: readonly DescribedCommand[];
}

/** Everything that can be completed of a program. */
export function describe(command: Command, words: readonly string[] = []): DescribedCommand {
  const commands = command.commands.map((one) => {
    const path = [...words, one.name()];
    const described = describe(one, path);
    return one.name() === HELP
      ? { ...described, commands: namesOf(command.commands, path) }
      : described;
  });
  return {
    words,
    summary: command.summary(),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        long: option.long ?? '',
        short: option.short ?? null,
        summary: option.description,
        takesValue: option.required,
        isRepeated: option instanceof RepeatedOption,
        values: option.argChoices ?? [],
      })),
    takesArgument: command.registeredArguments.length > 0,
    values: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    commands,
  };
}

/** What `help` can be told: the commands beside it, and those below them. */
function namesOf(commands: readonly Command[], words: readonly string[]): DescribedCommand[] {
  return commands
    .filter((one) => one.name() !== HELP)
    .map((one) => ({
      words: [...words, one.name()],
      summary: one.summary(),
      options: [],
      takesArgument: false,
      values: [],
      commands: namesOf(one.commands, [...words, one.name()]),
    }));
}

/** A command and all below it. */
export function everyCommand(command: DescribedCommand): DescribedCommand[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
