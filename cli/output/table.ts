import chalk from 'chalk';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { setColorLevel } from './color-level.ts';
import { printable } from './printable.ts';
import { standardStream, writeStandard } from './standard-streams.ts';

type Cells = readonly string[];

const GAP = 2;

/** Whether standard output is a terminal. */
export function isReadByPeople(): boolean {
  return process.stdout.isTTY === true;
}

/**
 * Prints rows: under headings in columns on a terminal, as wide as that is, else a line each with tabs
 * between the cells, as `cut` and `awk` take them.
 */
export function printTable(headings: Cells, rows: readonly Cells[]): void {
  const shown = rows.map((row) => row.map(printable));
  const lines = isReadByPeople() ? drawn(headings, shown) : shown.map((row) => row.join('\t'));
  writeStandard(1, lines.map((line) => `${line}\n`).join(''));
}

/** Rows under headings; where there is no space for columns, each cell on a line of its own. */
function drawn(headings: Cells, rows: readonly Cells[]): string[] {
  setColorLevel(1);
  const columns = standardStream(1).columns || 80;
  const widths = columnWidths([headings, ...rows], columns);
  const dim = (text: string) => chalk.dim(text);
  if (widths) {
    const rules = widths.map((width) => '─'.repeat(width));
    const all = [headings.map(dim), rules.map(dim), ...rows];
    return all.flatMap((cells) => linesOf(cells, widths));
  }
  const width = widest(headings);
  return rows.flatMap((row, place) => [
    ...(place === 0 ? [] : ['']),
    ...headings.flatMap((heading, at) =>
      linesOf([dim(heading), row[at] ?? ''], [width, columns - width - GAP]),
    ),
  ]);
}

/** Cells next to each other, each wrapped to its width. */
function linesOf(cells: Cells, widths: readonly number[]): string[] {
  const options = { hard: true, trim: false };
  const boxes = cells.map((cell, at) => wrapAnsi(cell, widths[at] ?? 0, options).split('\n'));
  const height = Math.max(...boxes.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const shown = boxes.map((box, at) => padded(box[line] ?? '', widths[at] ?? 0));
    return shown.join(' '.repeat(GAP)).trimEnd();
  });
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/**
 * How wide the columns of a table are: as their cells need it where there is space, else the widest are
 * narrowed first, and none below its longest word, so that what is to be copied stays whole.
 * @param rows the headings among them
 * @returns null where even that does not fit
 * @example columnWidths([['ID', 'NAME'], ['1', 'a long name']], 10) // [2, 6]
 */
function columnWidths(rows: readonly Cells[], space: number): number[] | null {
  const columns = rows[0]?.map((_, at) => rows.map((row) => row[at] ?? '')) ?? [];
  const widths = columns.map((cells) => widest(cells));
  const least = columns.map((cells) => widest(cells.flatMap((cell) => cell.split(' '))));
  let surplus = sum(widths) + GAP * (columns.length - 1) - space;
  for (; surplus > 0; surplus -= 1) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const at = spare.indexOf(Math.max(...spare));
    if (!spare[at]) return null;
    widths[at] = spare[at] - 1;
  }
  return widths;
}

function widest(texts: Cells): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
