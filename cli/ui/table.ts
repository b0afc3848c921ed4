import stringWidth from 'string-width';
import { printable } from './printable.ts';
import { writeStandard } from './standard-files.ts';

/** Whether standard output is a terminal, with somebody who reads. */
export function isReadByPeople(): boolean {
  return process.stdout.isTTY === true;
}

/**
 * Prints rows: under headings in columns on a terminal, else a line each with tabs between the cells, as
 * `cut` and `awk` take them.
 */
export function tellTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const shown = rows.map((row) => row.map(printable));
  if (!isReadByPeople()) {
    writeStandard(1, shown.map((row) => `${row.join('\t')}\n`).join(''));
    return;
  }
  const all = [headings, ...shown];
  const widths = headings.map((_, at) => Math.max(...all.map((row) => stringWidth(row[at] ?? ''))));
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
  writeStandard(1, `${lines.join('\n')}\n`);
}
