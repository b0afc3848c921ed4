import { cliMessages } from '@utmost/core/messages/cli.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { Layout } from './layout.ts';

/**
 * Sees to it that the links get a column of their own.
 * @throws {CommandError} wrong usage (2) where the input has it already
 */
export function refuseTakenColumn({
  header,
  urlColumn,
}: Pick<Layout, 'header' | 'urlColumn'>): void {
  if (!header.includes(urlColumn)) return;
  throw new CommandError(cliMessages.columnTaken(urlColumn), EXIT.usage);
}
