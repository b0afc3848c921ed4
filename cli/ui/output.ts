import { printable } from './printable.ts';
import { writeStandard } from './standard-files.ts';

/** Prints a line of the result. */
export function tell(line: string): void {
  writeStandard(1, `${printable(line)}\n`);
}

/** Prints the result as JSON; what a terminal would obey is escaped, which JSON reads back the same. */
export function tellJson(value: object): void {
  writeStandard(1, `${JSON.stringify(value, null, 2).split('\n').map(printable).join('\n')}\n`);
}

/** Prints what is not the result: warnings, problems, how far it is. */
export function complain(lines: readonly string[]): void {
  writeStandard(2, lines.map((line) => `${printable(line)}\n`).join(''));
}
