import { cliMessages } from '@utmost/core/messages/cli.ts';
import { EXIT } from '../exit-codes.ts';
import { printable } from './printable.ts';

/** Prints a line of the result. */
export function tell(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** Prints the result as JSON; what a terminal would obey is escaped, which JSON reads back the same. */
export function tellJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2).split('\n').map(printable).join('\n')}\n`);
}

/** Prints what is not the result: warnings, problems, how far it is. */
export function complain(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${printable(line)}\n`);
}

/**
 * `utmost … | head` closes our output when it has seen enough: that is no failure. Anything else that
 * keeps the result from being written is.
 */
export function leaveWhenUnheard(): void {
  const leave = (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EPIPE') process.exit();
    complain([cliMessages.fileTrouble(cliMessages.standardOutput, error.message)]);
    process.exit(EXIT.failed);
  };
  process.stdout.on('error', leave);
  process.stderr.on('error', () => process.exit());
}
