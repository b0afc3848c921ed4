import { printable } from './printable.ts';
import { writeStandard } from './standard-streams.ts';

/** Whether standard output is a terminal. */
export function isReadByPeople(): boolean {
  return process.stdout.isTTY === true;
}

/**
 * Prints rows: under headings in columns on a terminal, as wide as that is, else a line each with tabs
 * between the cells, as `cut` and `awk` take them.
 */
export async function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const shown = rows.map((row) => row.map(printable));
  if (!isReadByPeople()) {
    writeStandard(1, shown.map((row) => `${row.join('\t')}\n`).join(''));
    return;
  }
  // Load Ink, which takes a third of a second, only for a terminal.
  const { drawTable } = await import('./printed-views.tsx');
  drawTable(headings, shown);
}
