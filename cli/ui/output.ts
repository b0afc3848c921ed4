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

/** `utmost … | head` closes our output when it has seen enough: that is no failure. */
export function leaveQuietlyWhenUnheard(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
}
