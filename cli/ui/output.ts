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

type Teller = (lines: readonly string[]) => void;

const print: Teller = (lines) => {
  writeStandard(2, lines.map((line) => `${printable(line)}\n`).join(''));
};
let tellers: readonly Teller[] = [print];

/** Prints what is not the result: warnings, problems, how far it is. */
export function complain(lines: readonly string[]): void {
  tellers.at(-1)?.(lines);
}

/**
 * For what draws on standard error: from now on it is told what there is to say, and says it where it is
 * not drawn over.
 * @returns how to end that
 */
export function complainThrough(
  teller: (lines: readonly string[], print: Teller) => void,
): () => void {
  const mine: Teller = (lines) => teller(lines, print);
  tellers = [...tellers, mine];
  return () => {
    tellers = tellers.filter((one) => one !== mine);
  };
}
