import type { Command } from 'commander';

/** An option, as a shell completes it. */
export interface DescribedOption {
  readonly long: string;
  readonly short: string | null;
  readonly summary: string;
  readonly takesValue: boolean;
  /** The values it can take; empty where that is open, and files are proposed. */
  readonly values: readonly string[];
}

/** A command, as a shell completes it. */
export interface DescribedCommand {
  /** From the first word after the program's name. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly DescribedOption[];
  /** What its argument can be; empty where that is open. */
  readonly values: readonly string[];
  readonly commands: readonly DescribedCommand[];
}

/** Everything that can be completed of a program. */
export function describe(command: Command, words: readonly string[] = []): DescribedCommand {
  const commands = command.commands.map((one) => describe(one, [...words, one.name()]));
  return {
    words,
    summary: command.summary(),
    options: command.options.map((option) => ({
      long: option.long ?? '',
      short: option.short ?? null,
      summary: option.description,
      takesValue: option.required,
      values: option.argChoices ?? [],
    })),
    values: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    commands,
  };
}

/** A command and all below it. */
export function everyCommand(command: DescribedCommand): DescribedCommand[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
