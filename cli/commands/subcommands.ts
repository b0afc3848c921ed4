import { cliHelp } from '@utmost/core/messages/cli.ts';
import type { Command } from 'commander';

/** A command below another. */
export interface Subcommand {
  readonly summary: string;
  declare(command: Command): void;
}

/** Declares the commands below a command, by name. */
export function withSubcommands(
  command: Command,
  subcommands: Readonly<Record<string, Subcommand>>,
): void {
  for (const [name, { summary, declare }] of Object.entries(subcommands)) {
    const below = command.command(name).summary(summary).description(summary);
    below.helpOption('-h, --help', cliHelp.help);
    declare(below);
  }
}
