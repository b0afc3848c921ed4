import { printable } from './printable.ts';
import { writeStandard } from './standard-streams.ts';

/** Prints a line of the result. */
export function print(line: string): void {
  writeStandard(1, `${printable(line)}\n`);
}

/** Prints the result as JSON; what a terminal would obey is escaped, which JSON reads back the same. */
export function printJson(value: object): void {
  writeStandard(1, `${JSON.stringify(value, null, 2).split('\n').map(printable).join('\n')}\n`);
}

type Logger = (lines: readonly string[]) => void;

const logToStderr: Logger = (lines) => {
  writeStandard(2, lines.map((line) => `${printable(line)}\n`).join(''));
};
let loggers: readonly Logger[] = [logToStderr];

/** Prints what is not the result to standard error: warnings, problems, progress. */
export function log(lines: readonly string[]): void {
  loggers.at(-1)?.(lines);
}

/**
 * For what draws on standard error: from now on it gets the lines that are logged, and prints them where
 * they are not drawn over.
 * @returns how to end that
 */
export function redirectLog(
  logger: (lines: readonly string[], logToStderr: Logger) => void,
): () => void {
  const mine: Logger = (lines) => logger(lines, logToStderr);
  loggers = [...loggers, mine];
  return () => {
    loggers = loggers.filter((one) => one !== mine);
  };
}
