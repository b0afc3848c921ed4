import { Box, Text } from 'ink';
import { createElement, type ReactElement } from 'react';
import stringWidth from 'string-width';
import { columnWidths } from './column-widths.ts';
import { drawOnce, outputColumns } from './draw-once.ts';

const GAP = 2;

type Cells = readonly string[];

/** Draws rows under headings; where there is no room for columns, each cell on a line of its own. */
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
