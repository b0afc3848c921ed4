import { cliMessages } from '@utmost/core/messages/cli.ts';
import type { RowReport } from '../services/generate/row-report.ts';

/** A report of rows as lines that lead to them. */
export function rowLines(
  source: string,
  { first, more }: RowReport,
  moreLine: (number: number) => string,
): string[] {
  const lines = first.map(({ line, column, message }) =>
    cliMessages.rowProblem(source, line, column, message),
  );
  return more > 0 ? [...lines, moreLine(more)] : lines;
}
