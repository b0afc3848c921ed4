import { Box, renderToString, Text } from 'ink';
import { createElement, type ReactElement, type ReactNode } from 'react';
import stringWidth from 'string-width';
import { setColorLevel } from './color-level.ts';
import { standardStream, writeStandard } from './standard-streams.ts';

/** How wide standard output's terminal is, where it tells. */
function outputColumns(): number {
  return standardStream(1).columns || 80;
}

/**
 * Draws something on standard output that stays as it is, in the colors that the terminal has.
 * @param columns where lines end; beyond the terminal's own it breaks them itself, and copies them whole
 */
function drawOnce(node: ReactNode, columns: number): void {
  setColorLevel(1);
  writeStandard(1, `${renderToString(node, { columns })}\n`);
}

const GAP = 2;

type Cells = readonly string[];

/** Draws rows under headings; where there is no space for columns, each cell on a line of its own. */
export function drawTable(headings: Cells, rows: readonly Cells[]): void {
  const columns = outputColumns();
  const widths = columnWidths([headings, ...rows], columns, GAP);
  const lines = widths ? inColumns(headings, rows, widths) : inRecords(headings, rows);
  drawOnce(createElement(Box, { flexDirection: 'column' }, ...lines), columns);
}

function inColumns(
  headings: Cells,
  rows: readonly Cells[],
  widths: readonly number[],
): ReactElement[] {
  const lineOf = (cells: Cells, isHead: boolean) => (
    <Box columnGap={GAP}>
      {headings.map((heading, at) => (
        <Box key={heading} width={widths[at] ?? 0} flexShrink={0}>
          <Text dimColor={isHead}>{cells[at]}</Text>
        </Box>
      ))}
    </Box>
  );
  const rules = widths.map((width) => '─'.repeat(width));
  return [lineOf(headings, true), lineOf(rules, true), ...rows.map((row) => lineOf(row, false))];
}

function inRecords(headings: Cells, rows: readonly Cells[]): ReactElement[] {
  const width = Math.max(...headings.map((heading) => stringWidth(heading)));
  return rows.map((row, place) =>
    createElement(
      Box,
      { flexDirection: 'column', marginTop: place === 0 ? 0 : 1 },
      headings.map((heading, at) => (
        <Box key={heading} columnGap={GAP}>
          <Box width={width} flexShrink={0}>
            <Text dimColor>{heading}</Text>
          </Box>
          <Text>{row[at]}</Text>
        </Box>
      )),
    ),
  );
}

/**
 * How wide the columns of a table are: as their cells need it where there is space, else the widest are
 * narrowed first, and none below its longest word, so that what is to be copied stays whole.
 * @param rows the headings among them
 * @returns null where even that does not fit
 * @example columnWidths([['ID', 'NAME'], ['1', 'a long name']], 10, 2) // [2, 6]
 */
function columnWidths(
  rows: readonly (readonly string[])[],
  space: number,
  gap: number,
): number[] | null {
  const columns = rows[0]?.map((_, at) => rows.map((row) => row[at] ?? '')) ?? [];
  const widths = columns.map((cells) => widest(cells));
  const least = columns.map((cells) => widest(cells.flatMap((cell) => cell.split(' '))));
  let surplus = sum(widths) + gap * (columns.length - 1) - space;
  for (; surplus > 0; surplus -= 1) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const at = spare.indexOf(Math.max(...spare));
    if (!spare[at]) return null;
    widths[at] = spare[at] - 1;
  }
  return widths;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
